// The modules that script.go makes of the player's part of every catalogue (phrases), by language.
declare module "strings" {
  const catalogues: Record<string, Record<string, string>>;
  export default catalogues;
}
declare module "edit-strings" {
  const catalogues: Record<string, Record<string, string>>;
  export default catalogues;
}

// The module by which script.go hands modules over to another script.
declare module "share";
