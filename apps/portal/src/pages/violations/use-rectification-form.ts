// The form of a rectification, for one or for several at once: its checks, its evidence, and its draft until it is handed in.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import type { RectificationMeasure } from '@tallyhelm/protocol/topics/violations/enums'
import { EVIDENCE_MISSING, explanationProblem, MEASURE_MISSING, PROMISE_MISSING } from '@tallyhelm/protocol/topics/violations/limits'
import type { Submission } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { useEffect, useRef, useState } from 'react'
import { useOneKey } from '../../funds/use-one-key.ts'
import { useProfile } from '../../session/use-session.ts'
import { arrivedIn, EVIDENCE, evidenceProblem } from '../../uploads/uploads.ts'
import { type Uploads, useUploads } from '../../uploads/use-uploads.ts'
import { forgetDraft, readDraft, storeDraft } from './rectification-draft.ts'

type Values = { measures: readonly RectificationMeasure[]; explanation: string; files: undefined; is_promised: boolean }
export type RectificationForm = { form: Form<Values>; uploads: Uploads; savedAt: string | undefined }

type Settings<Answer> = {
  /** What it is about, by which its draft is kept. */
  place: string
  send: (submission: Submission, idempotencyKey: string) => Promise<Answer>
  /** True where nothing of it is left to be handed in. */
  onSuccess: (answer: Answer) => boolean
}

export function useRectificationForm<Answer>({ place, send, onSuccess }: Settings<Answer>): RectificationForm {
  const draftPlace = `${useProfile().profile.id}.${place}`
  const [draft] = useState(() => readDraft(draftPlace))
  const uploads = useUploads(EVIDENCE, draft.files)
  const once = useOneKey()
  const isDone = useRef(false)
  const form = useForm<Values, Answer>({
    initial: { measures: draft.measures, explanation: draft.explanation, files: undefined, is_promised: false },
    checks: {
      measures: measures => (measures.length === 0 ? MEASURE_MISSING : undefined),
      explanation: explanationProblem,
      files: () => evidenceProblem(uploads.list, EVIDENCE_MISSING),
      is_promised: isPromised => (isPromised ? undefined : PROMISE_MISSING),
    },
    send: ({ measures, explanation }) => {
      const submission: Submission = { measures: [...measures], explanation, files: arrivedIn(uploads.list), is_promised: true }
      return once(idempotencyKey => send(submission, idempotencyKey))
    },
    onSuccess: answer => {
      isDone.current = onSuccess(answer)
      if (isDone.current) forgetDraft(draftPlace)
    },
  })
  const { measures, explanation } = form.values
  const [savedAt, setSavedAt] = useState<string>()
  const { list } = uploads
  useEffect(() => {
    if (isDone.current) return
    const isKept = storeDraft(draftPlace, { measures, explanation, files: arrivedIn(list) })
    setSavedAt(isKept ? timeText(new Date(nowMs()).toISOString()).slice(11, 16) : undefined)
  }, [draftPlace, measures, explanation, list])
  return { form, uploads, savedAt }
}
