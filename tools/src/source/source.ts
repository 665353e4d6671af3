// Reads and parses every TypeScript file of the repository, for the checks that judge them.

import { type Comment, parseSync } from 'oxc-parser'
import { listFiles } from './list-files.ts'

/** A node of the syntax tree; which other fields it has depends on its type. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

export type Import = { specifier: string; line: number; names: string[]; isTypeOnly: boolean }

export type Source = { path: string; text: string; program: Node; comments: Comment[]; imports: Import[]; lineOf(offset: number): number }

/** One thing that is wrong, said so that the reader learns the rule. `rule` is its short name. */
export type Finding = { path: string; line: number; rule: string; message: string }

const SOURCE_FILE = /^(packages|apps|tools|e2e|bench)\/.*\.tsx?$|^[\w.-]+\.ts$/

/** Every TypeScript file below `root`, in the order of their paths. Throws if one can't be parsed. */
export function readSources(root: string): Source[] {
  return listFiles(root, path => SOURCE_FILE.test(path)).map(file => parse(file.path, file.text))
}

/** Tests, and what only tests use (`test-server.ts`); infra's own stay under the rules, with their reasons listed. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || (/\/test-[a-z-]+\.tsx?$/.test(path) && !path.startsWith('packages/infra/'))
}

function parse(path: string, text: string): Source {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${path} can't be parsed: ${error.message}`)
  const starts = lineStarts(text)
  const lineOf = (offset: number) => starts.filter(start => start <= offset).length
  // Every node of the tree has these fields; the checks look at the others only after asking for the type.
  const program = parsed.program as unknown as Node
  return { path, text, program, comments: parsed.comments, imports: importsOf(program, lineOf), lineOf }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** All four ways of naming another file: import, export from, import() as a value, import() as a type. */
function importsOf(program: Node, lineOf: (offset: number) => number): Import[] {
  const imports: Import[] = []
  walk(program, node => {
    const source = node.source ?? (node.type === 'TSExternalModuleReference' ? node.expression : undefined)
    if (!/^(Import|Export|TSImport|TSExternal)/.test(node.type) || !isNode(source) || typeof source.value !== 'string') return
    const isTypeOnly = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType'
    imports.push({ specifier: source.value, line: lineOf(node.start), names: namesOf(node), isTypeOnly })
  })
  return imports
}

/** What is taken from the other file; `*` for all of it. */
function namesOf(node: Node): string[] {
  if (!Array.isArray(node.specifiers)) return ['*']
  return node.specifiers.filter(isNode).flatMap(specifier => {
    if (specifier.importKind === 'type' || specifier.exportKind === 'type') return []
    const name = specifier.imported ?? specifier.local
    if (specifier.type !== 'ImportSpecifier' && specifier.type !== 'ExportSpecifier') return ['*']
    return isNode(name) && typeof name.name === 'string' ? [name.name] : []
  })
}

/** Calls `visit` for every node, parents first; `parents` runs from the program to the node's own parent. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []): void {
  visit(node, parents)
  const path = [...parents, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, path)
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** `a.b` as text for identifiers and plain member access; empty for anything else. */
export function dotted(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'ChainExpression') return dotted(node.expression)
  if (node.type !== 'MemberExpression' || node.computed === true) return ''
  return `${dotted(node.object)}.${dotted(node.property)}`
}
