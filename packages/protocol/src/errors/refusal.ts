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

/** The catalogue's message with its `{name}` places filled. */
export function refusalMessage(refusal: RefusalName, parameters: Record<string, string | number> = {}): string {
  return CATALOGUE[refusal].msg.replace(/\{(\w+)\}/g, (whole, key: string) => String(parameters[key] ?? whole))
}
