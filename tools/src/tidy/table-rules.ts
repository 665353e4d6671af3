// Rule about tables of words: what is read by a word from outside is asked for by entryOf, since every object knows `constructor`.

import { type Finding, isNode, isTest, type Node, type Source, walk } from '../source/source.ts'
import { finding } from './file-rules.ts'

/** Programs that no outsider reaches, and the room that imports nothing. */
const SPARED = /^(?:apps\/(?:sandbox|demo)|packages\/ui|tools|e2e|bench)\/|^[\w.-]+$/
const HELPER = 'packages/protocol/src/values/table.ts'

const MESSAGE = 'A table that any text may be looked up in is read by entryOf of protocol/values/table: an object knows `constructor` too.'

/** Findings about reads `TABLE[word]` of what is declared as Record<string, …>, and about `table[word] ?? word`. */
export function judgeTables(source: Source): Finding[] {
  return tableReads(source).map(node => finding(source, source.lineOf(node.start), 'table', MESSAGE))
}

export function tableReads(source: Source): Node[] {
  if (SPARED.test(source.path) || isTest(source.path) || source.path === HELPER) return []
  const { isTable, isWritten } = declared(source)
  const reads: Node[] = []
  walk(source.program, (node, parents) => {
    if (isLookedFor(node)) reads.push(node)
    const { object, property } = node
    if (node.type !== 'MemberExpression' || node.computed !== true || !isNode(object) || !isNode(property)) return
    if (property.type.endsWith('Literal') || isTarget(node, parents.at(-1))) return
    const isKnown = property.type === 'TSAsExpression' || property.type === 'BinaryExpression'
    const isDeclared = object.type === 'Identifier' ? isTable(String(object.name), source.lineOf(node.start)) : castToTable(object)
    const named = object.type === 'Identifier' ? String(object.name) : ''
    if ((isDeclared && !isKnown && !isWritten.has(named)) || standsForItself(source, node, parents)) reads.push(node)
  })
  return reads
}

/** `table[word] ?? word`: whoever writes it expects words that the table does not have. */
function standsForItself(source: Source, node: Node, parents: readonly Node[]): boolean {
  const read = parents.at(-1)?.type === 'ChainExpression' ? parents.at(-1) : node
  const around = parents.findLast(parent => parent !== read)
  if (around?.type !== 'LogicalExpression' || around.operator !== '??' || around.left !== read || !isNode(around.right)) return false
  const textOf = (part: unknown) => (isNode(part) ? source.text.slice(part.start, part.end) : '')
  return textOf(around.right) === textOf(node.property)
}

/** `word in TABLE`, where a table is what has a name in capitals. */
const isLookedFor = ({ type, operator, left, right }: Node): boolean => {
  const isIn = type === 'BinaryExpression' && operator === 'in' && isNode(left) && isNode(right)
  const table = isIn && right.type === 'MemberExpression' ? right.object : right
  return isIn && !left.type.endsWith('Literal') && isNode(table) && /^[A-Z][A-Z_]+$/.test(String(table.name))
}

const isTarget = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === 'AssignmentExpression' && parent.left === node) || (parent?.type === 'UnaryExpression' && parent.operator === 'delete')

/** The names of a file that are declared as such tables; those that the file itself fills are lists of its own. */
function declared(source: Source): { isTable(name: string, line: number): boolean; isWritten: ReadonlySet<string> } {
  const [aliases, names, written] = [new Set<string>(), new Set<string>(), new Set<string>()]
  walk(source.program, node => {
    if (node.type === 'TSTypeAliasDeclaration' && isNode(node.id) && isTableType(node.typeAnnotation, aliases)) {
      aliases.add(String(node.id.name))
    }
  })
  walk(source.program, (node, parents) => {
    const annotation = isNode(node.typeAnnotation) ? node.typeAnnotation.typeAnnotation : undefined
    if (node.type === 'Identifier' && isTableType(annotation, aliases)) names.add(String(node.name))
    const parent = parents.at(-1)
    if (node.type === 'MemberExpression' && node.computed === true && isNode(node.object) && isTarget(node, parent)) {
      written.add(String(node.object.name))
    }
  })
  return { isTable: name => names.has(name), isWritten: written }
}

const castToTable = (node: Node): boolean => {
  if (node.type === 'ParenthesizedExpression' && isNode(node.expression)) return castToTable(node.expression)
  return node.type === 'TSAsExpression' && isTableType(node.typeAnnotation, new Set())
}

/** Record<string, …>, alone or inside Readonly and Partial, or a name for it. */
function isTableType(type: unknown, aliases: ReadonlySet<string>): boolean {
  if (!isNode(type) || type.type !== 'TSTypeReference' || !isNode(type.typeName)) return false
  const name = String(type.typeName.name)
  const [first] = isNode(type.typeArguments) && Array.isArray(type.typeArguments.params) ? type.typeArguments.params : []
  if (name === 'Record') return isNode(first) && first.type === 'TSStringKeyword'
  return name === 'Readonly' || name === 'Partial' ? isTableType(first, aliases) : aliases.has(name)
}
