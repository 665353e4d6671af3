// The draft of a plan: kept on the server once typing rests or when asked for; what another window has saved is never overwritten.
import { ApiError, hasCode } from '@tallyhelm/browser/calls/failure'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import type { DraftSave } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'

const [REST_MS, AGAIN_MS] = [2_000, 10_000]

/** Which draft it is and the version that this window knows; undefined before the first save. */
export type DraftAt = { draft_id: string; version: number }
type Content = DraftSave['content']
export type Saving =
  | { state: 'none' | 'unsaved' | 'saving' | 'failed' }
  | { state: 'saved'; at: string }
  /** The server refuses it: another window was quicker, or there are too many. */
  | { state: 'refused'; msg: string }

export type CreateDraft = {
  saving: Saving
  /** Resolves with the draft once what is shown is kept in it; with nothing where it could not be. */
  saveNow: () => Promise<string | undefined>
  /** Whether leaving would lose anything. */
  isLost: boolean
  /** Keeps what is shown as a draft of its own. */
  saveApart: () => Promise<string | undefined>
}

type Told = Pick<DraftSave, 'channel' | 'draft_name'> & { content: Content }

/** `content` is the same object as long as nothing is typed; the one it starts with is not saved by itself. */
export function useCreateDraft(told: Told, from: DraftAt | undefined, onSaved: (draft: DraftAt) => void): CreateDraft {
  const { mutateAsync } = useFormCommand(publishingEndpoints.saveDraft)
  const at = useRef(from)
  const running = useRef<Promise<string | undefined>>(undefined)
  const [kept, setKept] = useState<Content>(told.content)
  const [saving, setSaving] = useState<Saving>({ state: 'none' })
  const { channel, draft_name, content } = told
  const isDue = content !== kept
  const save = async (): Promise<string | undefined> => {
    setSaving({ state: 'saving' })
    try {
      const request = { channel, draft_name, content, version: at.current?.version ?? 0 }
      const saved = await mutateAsync({ request: at.current === undefined ? request : { ...request, draft_id: at.current.draft_id } })
      at.current = { draft_id: saved.draft_id, version: saved.version }
      setKept(content)
      setSaving({ state: 'saved', at: saved.saved_at })
      onSaved(at.current)
      return saved.draft_id
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaving(hasCode(error) ? { state: 'refused', msg: error.fields[0]?.msg ?? error.msg } : { state: 'failed' })
      return undefined
    }
  }
  /** One at a time: each save names the version that the one before it made. */
  const saveNow = async (): Promise<string | undefined> => {
    await running.current
    running.current = save()
    return await running.current
  }
  const saveLater = useEffectEvent(() => void saveNow())
  const waits = isDue && saving.state !== 'refused'
  const waitMs = saving.state === 'failed' ? AGAIN_MS : REST_MS
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(saveLater, waitMs)
    return () => clearTimeout(timer)
  }, [waits, waitMs, content])
  return {
    saving: isDue && saving.state === 'saved' ? { state: 'unsaved' } : saving,
    saveNow,
    isLost: isDue,
    saveApart: () => {
      at.current = undefined
      return saveNow()
    },
  }
}
