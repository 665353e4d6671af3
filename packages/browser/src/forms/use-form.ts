// One form: what is typed, what is wrong with it, and the one call that sends it.
import { focusField } from '@tallyhelm/ui/fields/FormErrorSummary'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../calls/failure.ts'
import { type Checks, firstWrong, placeRefusal, problemAt, stateOf, withCleared, withSent, withTried, withTyped } from './form-state.ts'

type NameOf<Values> = keyof Values & string

export type FormSettings<Values extends object, Answer> = {
  /** By the server's names of the fields, in the order of the form. */
  initial: Values
  checks?: Checks<Values>
  /** Sends what has passed all checks. */
  send: (values: Values) => Promise<Answer>
  onSuccess?: (answer: Answer, values: Values) => unknown
  /** Before the refusal is shown. */
  onError?: (error: ApiError) => void
  /** The form's names of fields that the server calls otherwise. */
  aliases?: Readonly<Record<string, NameOf<Values>>>
  /** Parts of fields that show problems of their own: «rows.0.name». */
  parts?: (values: Values) => readonly string[]
  /** The field that tells a refusal which names none; without one the form's message tells it. */
  at?: NameOf<Values> | ((error: ApiError) => NameOf<Values> | undefined)
  /** Whether a dialog tells the refusal already. */
  isTold?: (error: ApiError) => boolean
}

export type FieldOf<Value> = { id: string; error: string | undefined; value: Value; onChange: (value: Value) => void }

export type Form<Values extends object> = {
  values: Values
  /** Everything that a field's component takes of the form. */
  field: <Name extends NameOf<Values>>(name: Name) => FieldOf<Values[Name]>
  /** What is wrong at a field or a part of it. */
  problem: (path: string) => string | undefined
  set: (change: Partial<Values>) => void
  /** Whether these fields could be sent; shows what is wrong and takes the focus to the first. */
  check: (...names: NameOf<Values>[]) => boolean
  /** Shows from now on what is wrong with a field that was left. */
  touch: (name: NameOf<Values>) => void
  /** Forgets what was said about a field. */
  clear: (name: NameOf<Values>) => void
  /** Shows what another call refused, at this field if it names none. */
  refuse: (error: unknown, at: NameOf<Values>) => void
  isBusy: boolean
  message: string | undefined
  submit: (event?: { preventDefault: () => void }) => void
  /** What a dialog around the form takes of it. */
  dialog: { isBusy: boolean; refusal: string | undefined; onSubmit: () => void }
}

export function useForm<Values extends object, Answer = unknown>(settings: FormSettings<Values, Answer>): Form<Values> {
  const { checks = {}, parts, aliases, isTold } = settings
  const form = useId()
  const [state, setState] = useState(() => stateOf(settings.initial))
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const { values, message } = state
  const names = Object.keys(values) as NameOf<Values>[]
  const idOf = (name: string) => `${form}-${name}`
  const problem = (path: string) => problemAt(state, checks, path)
  const set = (change: Partial<Values>) => setState(now => withTyped(now, change))
  const check = (...some: NameOf<Values>[]): boolean => {
    setState(now => withTried(now, some))
    const wrong = firstWrong(values, checks, some)
    if (wrong !== undefined) focusField(idOf(wrong))
    return wrong === undefined
  }
  const refuse = (error: unknown, at: NameOf<Values> | undefined) => {
    if (!(error instanceof ApiError)) throw error
    const paths = [...names, ...(parts?.(values) ?? [])]
    const placed = placeRefusal(error, { paths, at, isTold: isTold?.(error) ?? false, ...(aliases ? { aliases } : {}) })
    setState(now => ({ ...now, ...placed }))
    const first = paths.find(path => placed.refused.has(path))
    if (first !== undefined) focusField(idOf(first))
  }
  const send = async () => {
    isSending.current = true
    setIsBusy(true)
    setState(withSent)
    try {
      const answer = await settings.send(values)
      await settings.onSuccess?.(answer, values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      settings.onError?.(error)
      refuse(error, typeof settings.at === 'function' ? settings.at(error) : settings.at)
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }
  const submit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    if (!isSending.current && check(...names)) void send()
  }
  return {
    values,
    field: name => ({
      id: idOf(name),
      error: problem(name),
      value: values[name],
      onChange: value => setState(now => withTyped(now, { [name]: value } as unknown as Partial<Values>)),
    }),
    problem,
    set,
    check,
    touch: name => setState(now => withTried(now, [name])),
    clear: name => setState(now => withCleared(now, name)),
    refuse,
    isBusy,
    message,
    submit,
    dialog: { isBusy, refusal: message, onSubmit: submit },
  }
}
