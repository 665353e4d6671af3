// One form: what is typed, what is wrong with it, and the one call that sends it.
import { focusField } from '@tallyhelm/ui/fields/FormErrorSummary'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../calls/failure.ts'
import {
  type Aliases,
  type Checks,
  firstWrong,
  type FormState,
  placeRefusal,
  problemAt,
  type ShowsEarly,
  stateOf,
  withCleared,
  withSent,
  withTried,
  withTyped,
} from './form-state.ts'

type NameOf<Values> = keyof Values & string

/** What shows at the fields, and when. */
export type FieldSettings<Values extends object> = {
  checks?: Checks<Values>
  showsEarly?: ShowsEarly
  aliases?: Aliases
  /** Parts of fields that show what the server refuses at them: «rows.0.name». */
  parts?: (values: Values) => readonly string[]
}

export type FormSettings<Values extends object, Answer> = FieldSettings<Values> & {
  /** By the server's names of the fields, in the order of the form; what changes in it later shows until something is typed. */
  initial: Values
  /** Sends what has passed all checks. */
  send: (values: Values) => Promise<Answer>
  onSuccess?: (answer: Answer, values: Values) => unknown
  /** Before the refusal is shown. */
  onError?: (error: ApiError) => void
  /** The field that tells a refusal which names none; without one the form's message tells it. */
  at?: NameOf<Values> | ((error: ApiError) => NameOf<Values> | undefined)
}

export type FieldOf<Value> = { id: string; error: string | undefined; value: Value; onChange: (value: Value) => void }

/** What is typed, before anything is said about it. */
export type FormValues<Values extends object> = {
  id: string
  state: FormState<Values>
  update: (how: (state: FormState<Values>) => FormState<Values>) => void
  values: Values
  isChanged: boolean
  /** `paths` name the parts of a field where only they changed: «rows.0». */
  set: (change: Partial<Values> | ((values: Values) => Partial<Values>), paths?: readonly string[]) => void
  /** As loaded again. */
  reset: () => void
}

export type Fields<Values extends object> = {
  values: Values
  /** Everything that a field's component takes of the form. */
  field: <Name extends NameOf<Values>>(name: Name) => FieldOf<Values[Name]>
  /** What is wrong at a field or a part of it. */
  problem: (path: string) => string | undefined
  set: FormValues<Values>['set']
  reset: () => void
  /** Whether these fields could be sent; shows what is wrong and takes the focus to the first. */
  check: (...names: NameOf<Values>[]) => boolean
  /** Shows from now on what is wrong with a field that was left. */
  touch: (name: NameOf<Values>) => void
  /** Forgets what was said about a field. */
  clear: (name: NameOf<Values>) => void
  /** Shows what another call refused, at this field if it names none. */
  refuse: (error: unknown, at?: NameOf<Values>) => void
  message: string | undefined
}

export type Form<Values extends object> = Fields<Values> & {
  isBusy: boolean
  submit: (event?: { preventDefault: () => void }) => void
  /** What a dialog around the form takes of it. */
  dialog: { isBusy: boolean; refusal: string | undefined; onSubmit: () => void }
}

/** Apart from its checks, for a form whose checks depend on what its values ask the server for. */
export function useFormValues<Values extends object>(initial: Values): FormValues<Values> {
  const id = useId()
  const [kept, setKept] = useState(() => stateOf(initial))
  const asShown = (state: FormState<Values>) => (state.isChanged ? state : { ...state, values: initial })
  const state = asShown(kept)
  const update: FormValues<Values>['update'] = how => setKept(now => how(asShown(now)))
  return {
    id,
    state,
    update,
    values: state.values,
    isChanged: state.isChanged,
    set: (change, paths) => update(now => withTyped(now, typeof change === 'function' ? change(now.values) : change, paths)),
    reset: () => setKept(stateOf(initial)),
  }
}

/** The fields of a form that is sent by other means: an order of money, which keeps its key until it is answered. */
export function fieldsOf<Values extends object>(form: FormValues<Values>, settings: FieldSettings<Values>): Fields<Values> {
  const { checks = {}, showsEarly, parts, aliases } = settings
  const { state, values, update, set, reset } = form
  const idOf = (path: string) => `${form.id}-${path}`
  const problem = (path: string) => problemAt(state, checks, path, showsEarly)
  return {
    values,
    field: name => ({
      id: idOf(name),
      error: problem(name),
      value: values[name],
      onChange: value => set({ [name]: value } as unknown as Partial<Values>),
    }),
    problem,
    set,
    reset,
    check: (...some) => {
      update(now => withTried(now, some))
      const wrong = firstWrong(values, checks, some)
      if (wrong !== undefined) focusField(idOf(wrong))
      return wrong === undefined
    },
    touch: name => update(now => withTried(now, [name])),
    clear: name => update(now => withCleared(now, name)),
    refuse: (error, at) => {
      if (!(error instanceof ApiError)) throw error
      const paths = [...Object.keys(values), ...(parts?.(values) ?? [])]
      const placed = placeRefusal(error, { paths, at, ...(aliases ? { aliases } : {}) })
      update(now => ({ ...now, ...placed }))
      const first = paths.find(path => placed.refused.has(path))
      if (first !== undefined) focusField(idOf(first))
    },
    message: state.message,
  }
}

export function useForm<Values extends object, Answer = unknown>(settings: FormSettings<Values, Answer>): Form<Values> {
  const form = useFormValues(settings.initial)
  const fields = fieldsOf(form, settings)
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const { values } = form
  const send = async () => {
    isSending.current = true
    setIsBusy(true)
    form.update(withSent)
    try {
      const answer = await settings.send(values)
      await settings.onSuccess?.(answer, values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      settings.onError?.(error)
      fields.refuse(error, typeof settings.at === 'function' ? settings.at(error) : settings.at)
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }
  const submit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    if (!isSending.current && fields.check(...(Object.keys(values) as NameOf<Values>[]))) void send()
  }
  return { ...fields, isBusy, submit, dialog: { isBusy, refusal: fields.message, onSubmit: submit } }
}
