// What a form knows: what is typed, which fields a try to send has looked at, and what the server refused. Plain functions under `useForm`.
import type { ApiError } from '../calls/failure.ts'

/** Of a field, or of its parts by the rest of their path: `0.name` of «rows.0.name». */
type Wrong = string | ReadonlyMap<string, string> | undefined
/** What is wrong with one field; undefined when nothing is. The limits of `protocol` fit as they are. */
type Check<Values, Name extends keyof Values> = (value: Values[Name], values: Values) => Wrong
export type Checks<Values> = { readonly [Name in keyof Values]?: Check<Values, Name> }

export type FormState<Values> = {
  readonly values: Values
  /** Until something is typed the form is as loaded. */
  readonly isChanged: boolean
  /** Fields whose own check shows. */
  readonly tried: ReadonlySet<string>
  /** What the server refused, by field, until the field changes. */
  readonly refused: ReadonlyMap<string, string>
  /** What the server says to the form as a whole, until the next try. */
  readonly message: string | undefined
}

export const stateOf = <Values>(values: Values): FormState<Values> => ({
  values,
  isChanged: false,
  tried: new Set(),
  refused: new Map(),
  message: undefined,
})

/** Something was typed: what the server said about the old value is over. `paths` name the parts of a field where only they changed. */
export function withTyped<Values>(
  state: FormState<Values>,
  change: Partial<Values>,
  paths: readonly string[] = Object.keys(change),
): FormState<Values> {
  const isOver = (path: string) => paths.some(changed => isWithin(path, changed) || isWithin(changed, path))
  return { ...state, values: { ...state.values, ...change }, isChanged: true, refused: withoutPaths(state.refused, isOver) }
}

const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`)
const withoutPaths = (refused: ReadonlyMap<string, string>, isGone: (path: string) => boolean) =>
  new Map([...refused].filter(([path]) => !isGone(path)))

export const withTried = <Values>(state: FormState<Values>, names: readonly string[]): FormState<Values> => ({
  ...state,
  tried: new Set([...state.tried, ...names]),
  message: undefined,
})

/** Nothing more of what was said about a field and its parts, by it or by the form. */
export function withCleared<Values>(state: FormState<Values>, name: string): FormState<Values> {
  const tried = new Set(state.tried)
  tried.delete(name)
  return { ...state, refused: withoutPaths(state.refused, path => isWithin(path, name)), tried, message: undefined }
}

/** All checks passed: what was said about the values before them is over, and the answer alone counts. */
export const withSent = <Values>(state: FormState<Values>): FormState<Values> => ({ ...stateOf(state.values), isChanged: state.isChanged })

/** Of these fields and their parts, in their order, the first that can't be sent as it is. */
export function firstWrong<Values extends object, Name extends keyof Values & string>(
  values: Values,
  checks: Checks<Values>,
  names: readonly Name[],
): string | undefined {
  for (const name of names) {
    const wrong = checks[name]?.(values[name], values)
    if (typeof wrong === 'string') return name
    for (const part of wrong?.keys() ?? []) return `${name}.${part}`
  }
  return undefined
}

/** Whether an own problem shows before anybody tried to send. */
export type ShowsEarly = (path: string, problem: string) => boolean

/** What shows at a field: its own check once tried, then what the server refused. `path` may lie below a field: «rows.0.name». */
export function problemAt<Values extends object>(
  { values, tried, refused }: FormState<Values>,
  checks: Checks<Values>,
  path: string,
  showsEarly: ShowsEarly = () => false,
): string | undefined {
  const [name = '', ...rest] = path.split('.')
  const own = isName(values, name) ? ownProblem(checks[name]?.(values[name], values), rest.join('.')) : undefined
  return own !== undefined && (tried.has(name) || showsEarly(path, own)) ? own : refused.get(path)
}

const ownProblem = (wrong: Wrong, part: string): string | undefined =>
  typeof wrong === 'string' ? (part === '' ? wrong : undefined) : wrong?.get(part)

const isName = <Values extends object>(values: Values, path: string): path is keyof Values & string => path in values

/** The form's names of what the server calls otherwise. */
export type Aliases = Readonly<Record<string, string>> | ((path: string) => string | undefined)

/** Where a refusal is told. */
export type Place<Name extends string> = {
  /** All that the form shows problems at. */
  paths: readonly string[]
  aliases?: Aliases
  /** The field that tells what names none of the form's. */
  at?: Name | undefined
}

export function placeRefusal<Name extends string>(
  error: Pick<ApiError, 'msg' | 'fields'>,
  { paths, aliases = {}, at }: Place<Name>,
): { refused: ReadonlyMap<string, string>; message: string | undefined } {
  const aliasOf = typeof aliases === 'function' ? aliases : (path: string) => aliases[path]
  const named = error.fields.map(({ path, msg }) => [aliasOf(path) ?? path, msg] as const)
  const shown = named.filter(([path]) => paths.includes(path))
  // Of several words about one field the first counts.
  const refused = new Map(shown.toReversed())
  if (shown.length > 0 && shown.length === named.length) return { refused, message: undefined }
  // The words about what the form has no field for say more than those of the refusal, which point at a field.
  const words = named.find(([path]) => !paths.includes(path))?.[1] ?? error.msg
  if (shown.length === 0 && at !== undefined) return { refused: new Map([[at, words]]), message: undefined }
  return { refused, message: words }
}
