// A reason with a template picked: what was typed by hand stays before it.

export function withTemplate(typed: string, template: string, templates: readonly string[]): string {
  const own = typed.trim()
  if (own === '' || templates.includes(own)) return template
  return own.includes(template) ? typed : `${own}；${template}`
}
