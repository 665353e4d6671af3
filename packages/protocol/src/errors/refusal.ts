// Refusal: the expected "no", named in the catalogue; it rolls back and becomes {code, msg} in exactly one place.
import { CATALOGUE, type RefusalName } from './catalogue.ts'

/** One field that a person can mend: `path` as on the wire ('items.0.amount'), `msg` in Chinese. */
export type FieldProblem = { path: string; msg: string }

export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly parameters: Readonly<Record<string, string | number>>
  readonly fields: readonly FieldProblem[]

  constructor(refusal: RefusalName, parameters: Record<string, string | number> = {}, fields: readonly FieldProblem[] = []) {
    super(refusalMessage(refusal, parameters))
    this.name = 'Refusal'
    this.refusal = refusal
    this.parameters = parameters
    this.fields = fields
  }

  get code(): number {
    return CATALOGUE[this.refusal].code
  }

  get status(): number {
    return CATALOGUE[this.refusal].status
  }
}

/** The catalogue's message with its `{name}` places filled; `{wait}` tells `seconds`. */
export function refusalMessage(refusal: RefusalName, parameters: Record<string, string | number> = {}): string {
  const { seconds } = parameters
  const values = typeof seconds === 'number' ? { wait: waitText(seconds), ...parameters } : parameters
  return CATALOGUE[refusal].msg.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))
}

/** How long to wait, as people say it; stands between «请» and «后再试». */
function waitText(seconds: number): string {
  if (seconds <= 90) return ` ${seconds} 秒`
  return seconds <= 90 * 60 ? `约 ${Math.ceil(seconds / 60)} 分钟` : `约 ${Math.ceil(seconds / 3600)} 小时`
}
