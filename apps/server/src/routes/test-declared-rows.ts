// Declared rows: where the views name the shape of a row that they read, and what its fields are, as the type checker knows them.
import { join, relative } from 'node:path'
import type { CallExpression, Node } from 'typescript/unstable/ast'
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Program } from 'typescript/unstable/sync'

export type FieldType = 'string' | 'number' | 'boolean' | 'Date' | 'other'
/** `first` and `last` are lines of the call. `isWire`: instants become texts on the way. */
export type DeclaredRow = { path: string; first: number; last: number; fields: Readonly<Record<string, FieldType>>; isWire: boolean }

const READERS = ['rows', 'one', 'maybe', 'readRows', 'readPage']

/** Of every file below `folder` but its tests. */
export function declaredRows(root: string, folder: string): DeclaredRow[] {
  const config = join(root, 'tsconfig.json')
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProject: config }).getProject(config)
    if (!project) throw new Error('the project did not open')
    const { program, checker } = project
    return program
      .getSourceFileNames()
      .filter(name => relative(root, name).startsWith(folder) && !/test/.test(name.slice(name.lastIndexOf('/'))))
      .flatMap(name => rowsOf(program, checker, root, name))
  } finally {
    api.close()
  }
}

function rowsOf(program: Program, checker: Checker, root: string, name: string): DeclaredRow[] {
  const file = program.getSourceFile(name)
  if (!file) return []
  const starts = [0, ...[...file.text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (position: number) => starts.findLastIndex(start => start <= position) + 1
  const found: DeclaredRow[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) && readerOf(node) !== undefined) {
      const fields = fieldsOf(checker, node)
      if (fields)
        found.push({
          path: relative(root, name),
          first: lineOf(node.pos),
          last: lineOf(node.end),
          fields,
          isWire: readerOf(node) === 'readPage',
        })
    }
    node.forEachChild(visit)
  }
  file.forEachChild(visit)
  return found
}

function readerOf({ expression }: CallExpression): string | undefined {
  const name = isPropertyAccessExpression(expression) ? expression.name : expression
  return isIdentifier(name) && READERS.includes(name.text) ? name.text : undefined
}

/** Undefined where the row is of no known shape: nothing is named, or the caller names it. */
function fieldsOf(checker: Checker, call: CallExpression): Record<string, FieldType> | undefined {
  const named = call.typeArguments?.[0]
  const type = named && checker.getTypeFromTypeNode(named)
  if (!type) return undefined
  const properties = checker.getPropertiesOfType(type)
  if (properties.length === 0) return undefined
  return Object.fromEntries(
    properties.map(property => {
      const own = checker.getTypeOfSymbolAtLocation(property, call)
      const value = checker.getNonNullableType(own) ?? own
      const is = (other: ReturnType<Checker['getStringType']>) => checker.isTypeAssignableTo(value, other)
      if (checker.typeToString(value) === 'Date') return [property.name, 'Date']
      if (is(checker.getStringType())) return [property.name, 'string']
      if (is(checker.getNumberType())) return [property.name, 'number']
      return [property.name, is(checker.getBooleanType()) ? 'boolean' : 'other']
    }),
  )
}
