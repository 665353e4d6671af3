// The filters of the audit log whose words are those that occur: a search for actions, a choice of kinds of objects.
import type { PageFields } from '@tallyhelm/browser/lists/DeclaredFilters'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { actionText, objectText } from '@tallyhelm/protocol/topics/audit/words'
import { InLabelRemoteSelect, type Option } from '@tallyhelm/ui/fields/RemoteSelect'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { useMemo } from 'react'
import { useCall } from '../../api/queries.ts'

export const WORDS = { action: actionText, object: objectText }

const NOTHING: readonly Option[] = []
const optionsOf = (words: readonly string[] | undefined, textOf: (word: string) => string) =>
  (words ?? []).map(word => ({ value: word, label: textOf(word) }))

export function useWordFields(): PageFields {
  const { data } = useCall(auditEndpoints.vocabulary, {})
  const actions = data?.actions
  const kinds = data?.object_kinds
  return useMemo(() => {
    const load = (typed: string) =>
      Promise.resolve(optionsOf(actions, actionText).filter(({ value, label }) => `${label} ${value}`.includes(typed.trim())))
    return {
      action: ({ label }, name, { draft, choose }) => {
        const action = draft[name]
        return (
          <InLabelRemoteSelect
            label={label}
            load={load}
            debounceMs={0}
            value={action === undefined ? NOTHING : [{ value: action, label: actionText(action) }]}
            onChange={chosen => choose({ [name]: chosen[0]?.value ?? '' })}
          />
        )
      },
      object: ({ label }, name, { choice }) => <InLabelSelect label={label} {...choice(name, optionsOf(kinds, objectText))} />,
    }
  }, [actions, kinds])
}
