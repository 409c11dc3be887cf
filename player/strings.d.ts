// The module that script.go makes of the folder strings: every catalogue, by language.
declare module "strings" {
  const catalogues: Record<string, Record<string, string>>;
  export default catalogues;
}
