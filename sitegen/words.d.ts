// The module that script.go makes of the site's part of the catalogues (phrases): by language, a text for each key, or one for each plural form.
declare module "words" {
  const catalogues: Record<string, Record<string, string | Record<string, string>>>;
  export default catalogues;
}
