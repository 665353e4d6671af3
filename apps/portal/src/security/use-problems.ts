// Problems by field: shown under their fields, the first one takes the focus; what the server refuses finds its field too.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { focusField } from '@tallyhelm/ui/fields/FormErrorSummary'
import { useId, useState } from 'react'
import { isSilent } from '../api/failure.ts'

type Found<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>

export type Problems<Name extends string> = {
  /** For the field's `id` and `error`. */
  of: (name: Name) => { id: string; error: string | undefined }
  /** Whether there are any; shows them. */
  check: (found: Found<Name>) => boolean
  /** Shows one problem that is known without the rest of the form. */
  show: (name: Name, problem: string) => void
  clear: (name: Name) => void
  /** Shows a refusal under the field that it names, else under `field` unless a dialog has told it already. */
  refuse: (error: unknown, field: Name) => void
}

/** `names` are the names of the form as the server knows them, in the order of the form; keep their identity stable. */
export function useProblems<Name extends string>(names: readonly Name[]): Problems<Name> {
  const form = useId()
  const [problems, setProblems] = useState<ReadonlyMap<Name, string>>(new Map())
  const idOf = (name: Name) => `${form}-${name}`
  const check = (found: Found<Name>): boolean => {
    const entries = names.flatMap(name => {
      const problem = found[name]
      return problem === undefined ? [] : [[name, problem] as const]
    })
    setProblems(new Map(entries))
    const first = entries[0]?.[0]
    if (first !== undefined) focusField(idOf(first))
    return first !== undefined
  }
  const refuse = (error: unknown, field: Name) => {
    if (!(error instanceof ApiError)) throw error
    const found: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const named = error.fields.find(({ path }) => path === name)
      if (named) found[name] = named.msg
    }
    if (Object.keys(found).length === 0 && isSilent(error)) found[field] = error.fields[0]?.msg ?? error.msg
    check(found)
  }
  return {
    of: name => ({ id: idOf(name), error: problems.get(name) }),
    check,
    show: (name, problem) => {
      setProblems(now => new Map([...now, [name, problem]]))
      focusField(idOf(name))
    },
    clear: name => setProblems(now => new Map([...now].filter(([other]) => other !== name))),
    refuse,
  }
}
