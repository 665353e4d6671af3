// Lists what a module exports as values.

import { isNode, type Node } from '../source/source.ts'

/** The names of exported values, in order; types and re-exported modules are left out. */
export function valueExports(program: Node): string[] {
  const body = Array.isArray(program.body) ? program.body.filter(isNode) : []
  return body.filter(node => node.type === 'ExportNamedDeclaration' && node.exportKind !== 'type').flatMap(namesOf)
}

function namesOf(node: Node): string[] {
  const declaration = node.declaration
  if (!isNode(declaration))
    return nodes(node.specifiers).flatMap(specifier => (specifier.exportKind === 'type' ? [] : nameOf(specifier.exported)))
  if (declaration.type === 'VariableDeclaration') return nodes(declaration.declarations).flatMap(item => nameOf(item.id))
  return /^(Function|Class)Declaration$/.test(declaration.type) ? nameOf(declaration.id) : []
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function nameOf(value: unknown): string[] {
  return isNode(value) && typeof value.name === 'string' ? [value.name] : []
}
