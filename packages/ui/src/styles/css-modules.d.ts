// Tells the compiler what importing a style sheet gives: class names for a module, nothing for a plain sheet.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css' {}
