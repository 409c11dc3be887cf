// The module that script.go makes of the player's part of every catalogue (phrases), by language.
declare module "strings" {
  const catalogues: Record<string, Record<string, string>>;
  export default catalogues;
}
