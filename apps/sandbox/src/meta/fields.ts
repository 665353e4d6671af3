// The "fields" parameter of the Graph API: what was asked for, nested, and nothing else in the answer.
import { type Call, isObject } from '../wire/call.ts'
import { refuseNotImitated, refuseParameter } from './errors.ts'
import { isFieldAtMeta } from './known-fields.ts'

export type FieldTree = Map<string, FieldTree>

/** "id,business{id,name}" as a tree; unbalanced braces are refused as a syntax error. */
export function parseFields(call: Call, text: string): FieldTree {
  const root: FieldTree = new Map()
  const stack = [root]
  let last: FieldTree = root
  for (const token of text.match(/[{}]|[^{},\s]+/g) ?? []) {
    if (token === '{') {
      stack.push(last)
    } else if (token === '}') {
      stack.pop()
      if (stack.length === 0) break
    } else {
      last = new Map()
      stack.at(-1)?.set(token, last)
    }
  }
  if (stack.length !== 1)
    refuseParameter(call, `Syntax error "Expected end of string instead of "}"." at character ${text.length}: ${text}`)
  return root
}

/** Of a list that may be empty: whether its nodes have the fields does not depend on there being any. */
export function requireFields(call: Call, names: readonly string[], nodeType: string, fields: FieldTree): void {
  for (const name of fields.keys()) {
    if (names.includes(name)) continue
    if (isFieldAtMeta(nodeType, name) || /^\w+\./.test(name)) refuseNotImitated(call, `Field ${name} of ${nodeType}`)
    refuseParameter(call, `Tried accessing nonexisting field (${name}) on node type (${nodeType})`)
  }
}

/** Picks the asked fields of a node; `id` is always there; a field that the node type does not have is refused, and so is one that only Meta has. */
export function selectFields(call: Call, node: Record<string, unknown>, nodeType: string, fields: FieldTree): Record<string, unknown> {
  const answer: Record<string, unknown> = {}
  requireFields(call, Object.keys(node), nodeType, fields)
  for (const [name, nested] of fields) {
    const value = node[name]
    if (value === undefined) continue
    answer[name] = nested.size > 0 ? nestedValue(call, value, name, nested) : value
  }
  answer.id = node.id
  return answer
}

function nestedValue(call: Call, value: unknown, name: string, nested: FieldTree): unknown {
  if (isObject(value)) return selectFields(call, value, name, nested)
  return Array.isArray(value) ? value.filter(isObject).map(each => selectFields(call, each, name, nested)) : value
}
