// A form's draft: what is filled in is kept on the server once typing rests, and what another window has saved is never overwritten.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { draftEndpoints } from '@tallyhelm/protocol/topics/companies/draft-endpoints'
import type { Draft } from '@tallyhelm/protocol/topics/companies/draft-schemas'
import { useEffect, useRef, useState } from 'react'
import { useFormCommand } from '../api/queries.ts'

const [REST_MS, AGAIN_MS] = [2_000, 10_000]

/** `saved`: what is shown is kept. `stale`: another window was quicker, and nothing is saved any more. */
type Trouble = { state: 'failed' } | { state: 'stale'; msg: string; newer: Draft }
export type Saving = { state: 'none' | 'unsaved' | 'saved' } | Trouble

export type Kept = { saving: Saving; savedAt: string | null }

/** Where nothing is kept. */
export const NO_DRAFT: Draft = { kind: 'COMPANY', version: '', content: null, saved_at: null, expires_at: null, copied_from: null }

/** `content` is the same object as long as nothing is typed; the one it starts with is not saved. */
export function useDraft({ kind, version: first, saved_at }: Draft, content: Draft['content']): Kept {
  const save = useFormCommand(draftEndpoints.save)
  const { mutateAsync } = save
  const [start] = useState(content)
  const version = useRef(first)
  const isSaving = useRef(false)
  const [kept, setKept] = useState<{ content: Draft['content']; at: string | null }>({ content: start, at: saved_at })
  const [trouble, setTrouble] = useState<Trouble>()
  const isDue = content !== null && content !== kept.content && trouble?.state !== 'stale'
  const waitMs = trouble === undefined ? REST_MS : AGAIN_MS
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setInterval(() => {
      // One at a time: each save names the version that the one before it made.
      if (isSaving.current) return
      isSaving.current = true
      mutateAsync({ request: { kind, version: version.current, content } })
        .then(({ accepted, msg, draft }) => {
          if (!accepted) return setTrouble({ state: 'stale', msg, newer: draft })
          version.current = draft.version
          setTrouble(undefined)
          return setKept({ content, at: draft.saved_at })
        })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          setTrouble({ state: 'failed' })
        })
        .finally(() => {
          isSaving.current = false
        })
    }, waitMs)
    return () => clearInterval(timer)
  }, [isDue, kind, content, waitMs, mutateAsync])
  return { saving: trouble ?? { state: content === start ? 'none' : isDue ? 'unsaved' : 'saved' }, savedAt: kept.at }
}

/** Of what was kept, that which the form has a field for and of its kind; the rest of the form is as it begins. */
export function filledFrom<Values extends object>(empty: Values, content: Draft['content']): Values {
  const filled = Object.entries(empty).map(([name, value]: [string, unknown]) => {
    const kept = content?.[name]
    return [name, isLike(value, kept) ? kept : value]
  })
  return Object.fromEntries(filled) as Values // each entry is the form's own, or of its kind
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(one => typeof one === 'string')

/** What is null has not been chosen yet. */
function isLike(value: unknown, kept: unknown): boolean {
  if (kept === undefined) return false
  if (Array.isArray(value)) return isTexts(kept)
  if (value === null) return kept === null || typeof kept === 'string'
  return typeof kept === typeof value || (typeof value === 'string' && kept === null)
}
