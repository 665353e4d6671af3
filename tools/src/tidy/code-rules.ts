// Rules about the code inside a file: length of functions, no enum, no default export, no floats near money, Enter asked in one place.

import { dotted, type Finding, isNode, isTest, type Node, type Source, walk } from '../source/source.ts'
import { DEFAULT_EXPORTS, LONG_FUNCTIONS } from './exceptions.ts'
import { finding } from './file-rules.ts'

const LONGEST_FUNCTION = 70

/** Where amounts of money are worked with; floating point has no business there. */
const MONEY_CODE = /^packages\/(modules\/src\/(ledger|quota)|flows\/src|protocol\/src\/values)\//
const ENTER_IS_JUDGED = 'packages/ui/src/fields/typed-keys.ts'
const FLOAT_CALLS = ['parseFloat', 'Number', 'Number.parseFloat', 'globalThis.Number']

/** Findings about the syntax tree. */
export function judgeCode(source: Source): Finding[] {
  const findings: Finding[] = []
  const isMoney = MONEY_CODE.test(source.path) && !isTest(source.path)
  walk(source.program, node => {
    const line = source.lineOf(node.start)
    const message = judgeNode(source, node) ?? (isMoney && judgeMoney(node)) ?? undefined
    if (message) findings.push(finding(source, line, message[0], message[1]))
  })
  return findings
}

type Judgement = [rule: string, message: string] | undefined

function judgeNode(source: Source, node: Node): Judgement {
  if (node.type === 'TSEnumDeclaration') {
    return ['enum', 'Instead of an enum: a const list, its union, its texts and actions, tied together with satisfies.']
  }
  if (node.type === 'ExportDefaultDeclaration' && !/\.(config|d)\.ts$/.test(source.path) && !(source.path in DEFAULT_EXPORTS)) {
    return ['default-export', 'Exports have names, so that one thing has one name everywhere and every use can be found.']
  }
  if (node.type === 'BinaryExpression' && isEnterAsked(node) && source.path !== ENTER_IS_JUDGED && !isTest(source.path)) {
    return ['enter', 'Whether Enter is meant, or picks a word of an input method, tells isEnter of ui/fields/typed-keys.']
  }
  if (node.type === 'FunctionDeclaration' && locksUnsaid(source, node)) {
    return ['lock-name', 'Whoever calls it waits for others: a function that takes an advisory lock says so, by lock…, hold… or write….']
  }
  if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) && isNode(node.body)) {
    return judgeFunction(source, node)
  }
  return undefined
}

const isEnterAsked = ({ left, right }: Node): boolean => isNode(right) && right.value === 'Enter' && dotted(left).endsWith('.key')

const locksUnsaid = (source: Source, { id, start, end }: Node): boolean =>
  /^packages\/modules\/.*\/store[^/]*\.ts$/.test(source.path) &&
  /\bpg_(try_)?advisory/.test(source.text.slice(start, end)) &&
  !/^(lock|hold|write)[A-Z]/.test(isNode(id) ? String(id.name) : '')

function judgeFunction(source: Source, node: Node): Judgement {
  if (isTest(source.path) || source.path in LONG_FUNCTIONS) return undefined
  const lines = source.lineOf(node.end) - source.lineOf(node.start) + 1
  if (lines <= LONGEST_FUNCTION) return undefined
  return [
    'function-length',
    `${lines} lines, where ${LONGEST_FUNCTION} are the limit: let it decide, and move the computing into named functions.`,
  ]
}

function judgeMoney(node: Node): Judgement {
  const message = 'Money is {minor: bigint, currency}: no floating point, no toFixed; divide by a named rounding of protocol/values/money.'
  if (node.type === 'MemberExpression' && isNode(node.property) && node.property.name === 'toFixed') return ['money', message]
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
  return isCall && FLOAT_CALLS.includes(dotted(node.callee)) ? ['money', message] : undefined
}
