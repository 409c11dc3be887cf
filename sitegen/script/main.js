// What the pages around the players do: a module a feature, each silent where its elements are not on the page.
export {};
