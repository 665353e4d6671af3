// What a form knows: what is typed, which fields a try to send has looked at, and what the server refused. Plain functions under `useForm`.
import type { ApiError } from '../calls/failure.ts'

/** What is wrong with one field; undefined when nothing is. The limits of `protocol` fit as they are. */
type Check<Values, Name extends keyof Values> = (value: Values[Name], values: Values) => string | undefined
export type Checks<Values> = { readonly [Name in keyof Values]?: Check<Values, Name> }

export type FormState<Values> = {
  readonly values: Values
  /** Fields whose own check shows. */
  readonly tried: ReadonlySet<string>
  /** What the server refused, by field, until the field changes. */
  readonly refused: ReadonlyMap<string, string>
  /** What the server says to the form as a whole, until the next try. */
  readonly message: string | undefined
}

export const stateOf = <Values>(values: Values): FormState<Values> => ({
  values,
  tried: new Set(),
  refused: new Map(),
  message: undefined,
})

/** Something was typed: what the server said about the old value is over. */
export function withTyped<Values>(state: FormState<Values>, change: Partial<Values>): FormState<Values> {
  const names = Object.keys(change)
  const isChanged = (path: string) => names.some(name => path === name || path.startsWith(`${name}.`))
  return {
    ...state,
    values: { ...state.values, ...change },
    refused: new Map([...state.refused].filter(([path]) => !isChanged(path))),
  }
}

export const withTried = <Values>(state: FormState<Values>, names: readonly string[]): FormState<Values> => ({
  ...state,
  tried: new Set([...state.tried, ...names]),
  message: undefined,
})

/** Nothing more of what was said about a field, by it or by the form. */
export function withCleared<Values>(state: FormState<Values>, name: string): FormState<Values> {
  const tried = new Set(state.tried)
  tried.delete(name)
  return { ...state, refused: new Map([...state.refused].filter(([path]) => path !== name)), tried, message: undefined }
}

/** All checks passed: what was said about the values before them is over, and the answer alone counts. */
export const withSent = <Values>(state: FormState<Values>): FormState<Values> => stateOf(state.values)

/** Of these fields, in their order, the first that can't be sent as it is. */
export const firstWrong = <Values, Name extends keyof Values>(
  values: Values,
  checks: Checks<Values>,
  names: readonly Name[],
): Name | undefined => names.find(name => checks[name]?.(values[name], values) !== undefined)

/** What shows at a field: its own check once tried, then what the server refused. `path` may lie below a field: «rows.0.name». */
export function problemAt<Values extends object>(state: FormState<Values>, checks: Checks<Values>, path: string): string | undefined {
  const { values, tried, refused } = state
  const own = tried.has(path) && isName(values, path) ? checks[path]?.(values[path], values) : undefined
  return own ?? refused.get(path)
}

const isName = <Values extends object>(values: Values, path: string): path is keyof Values & string => path in values

/** Where a refusal is told. */
export type Place<Name extends string> = {
  /** All that the form shows problems at. */
  paths: readonly string[]
  /** The form's names of fields that the server calls otherwise. */
  aliases?: Readonly<Record<string, Name>>
  /** The field that tells what names none of the form's. */
  at?: Name | undefined
  /** Whether a dialog tells it already. */
  isTold?: boolean
}

export function placeRefusal<Name extends string>(
  error: Pick<ApiError, 'msg' | 'fields'>,
  { paths, aliases = {}, at, isTold = false }: Place<Name>,
): { refused: ReadonlyMap<string, string>; message: string | undefined } {
  const named = error.fields.map(({ path, msg }) => [aliases[path] ?? path, msg] as const)
  const shown = named.filter(([path]) => paths.includes(path))
  // Of several words about one field the first counts.
  const refused = new Map(shown.toReversed())
  if (shown.length > 0 && shown.length === named.length) return { refused, message: undefined }
  if (isTold) return { refused, message: undefined }
  if (shown.length === 0 && at !== undefined) return { refused: new Map([[at, named[0]?.[1] ?? error.msg]]), message: undefined }
  return { refused, message: error.msg }
}
