// Rules about written amounts: whoever reads them goes through the run of generated amounts, and nobody takes commas away by himself.

import { type Finding, isNode, isTest, type Node, type Source, walk } from '../source/source.ts'
import { finding } from './file-rules.ts'

const READERS = /^(readAmount|typedAmount|readWireAmount|amountFromInput)$/
/** Where they are written, programs of tests and stories, and what reads numbers of our own making. */
const SPARED = /^(packages\/protocol\/src\/values\/|apps\/(sandbox|demo)\/|tools\/|e2e\/|bench\/)/
/** A page or a flow hands what was typed to the reader as it came; whatever does more has to be proved. */
const HANDS_ON = /^(packages\/flows\/src\/|apps\/\w+\/src\/.*\.tsx$)/
const FORMER = ['packages/flows/src/payments/create-recharge.ts', 'packages/flows/src/refunds/create-refund.ts']
const FORMATS = 'apps/portal/src/formats/number-text.ts'

const UNPROVED = 'A reader of written amounts goes through 2,000 of them: name this file in a call of oneReading (values/test-one-reading).'
const CHANGED = 'What was typed goes to the reader of amounts as it came: what fits two readings is refused there.'
const COMMAS = 'Commas of an amount are read by readAmount, which refuses what fits two readings; taking them away makes 1250 of 12,50.'

export function judgeAmounts(sources: readonly Source[]): Finding[] {
  const proved = new Set(sources.flatMap(source => (isTest(source.path) ? provedBy(source.text) : [])))
  return sources.filter(({ path }) => !isTest(path) && !SPARED.test(path)).flatMap(source => judge(source, proved))
}

/** «oneReading('path', …)», or the path by a constant of its file. */
const provedBy = (text: string): string[] =>
  text.includes('oneReading(') ? [...text.matchAll(/'((?:packages|apps)\/[\w./-]+\.tsx?)'/g)].flatMap(([, path]) => path ?? []) : []

function judge(source: Source, proved: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = []
  let isRead = false
  walk(source.program, node => {
    const line = source.lineOf(node.start)
    if (node.type !== 'CallExpression') return
    if (takesCommas(source, node)) findings.push(finding(source, line, 'amount-commas', COMMAS))
    const { callee } = node
    if (!isNode(callee) || callee.type !== 'Identifier' || !READERS.test(String(callee.name))) return
    isRead = true
    const [typed] = Array.isArray(node.arguments) ? node.arguments : []
    if (HANDS_ON.test(source.path) && isNode(typed) && !isAsItCame(typed)) findings.push(finding(source, line, 'amount-changed', CHANGED))
  })
  if (isRead && !HANDS_ON.test(source.path) && !proved.has(source.path)) findings.push(finding(source, 1, 'amount-unproved', UNPROVED))
  return findings
}

/** A name, a part of something, or either with what stands for nothing. */
function isAsItCame(node: Node): boolean {
  if (node.type === 'LogicalExpression') return [node.left, node.right].every(part => isNode(part) && isAsItCame(part))
  return /^(Identifier|MemberExpression|ChainExpression|Literal)$/.test(node.type)
}

/** «.replaceAll(',', '')», «.replace(/,/g, '')». */
function takesCommas({ path, text }: Source, { callee, arguments: given, start, end }: Node): boolean {
  if (path === FORMATS || FORMER.includes(path) || !isNode(callee) || callee.type !== 'MemberExpression' || !Array.isArray(given))
    return false
  return /\.replace(All)?\(\s*('[,，]'|"[,，]"|\/[^/\n]{0,12}[,，][^/\n]{0,12}\/[a-z]*)\s*,\s*(''|"")\s*\)$/.test(text.slice(start, end))
}
