// A plan that is not published yet: its form with its draft, and the one call that creates it.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { newIdempotencyKey } from '@tallyhelm/browser/calls/queries'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import type { PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { isCertainNo } from '../../orders/submission.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useTabName } from '../../shell/tab-names.ts'
import { forgetUnsaved, useUnsaved } from '../../shell/unsaved.ts'
import { CreateForm } from './CreateForm.tsx'
import type { CreateValues } from './create-values.ts'
import styles from './create.module.css'
import { type CreateDraft, type DraftAt, useCreateDraft } from './use-create-draft.ts'
import { useCreateForm } from './use-create-form.ts'

export type Start = {
  values: CreateValues
  step: number
  /** Under which it is created; kept with the draft, so that a reload sends nothing twice. */
  key?: string | undefined
  draft?: DraftAt & { saved_at: string }
}
type Props = { start: Start; onKept: (draftId: string) => void; onCreated: (publicationId: string) => void }

const MAY_STAND = '此前提交的计划可能已经发布，请先在草稿与发布记录中查看；仍需创建时，请从新的广告开始'
const AGAIN = '可再次点击发布，不会重复创建'

export function CreateFresh({ start, onKept, onCreated }: Props) {
  const [begun] = useState(start)
  const { path } = useRoute()
  const form = useCreateForm(begun.values, begun.step)
  const { values, step } = form
  const [key, setKey] = useState(() => begun.key ?? newIdempotencyKey())
  const content = useMemo(() => ({ ...values, step, key }), [values, step, key])
  const draftName = values.plan_name.trim() || `${CHANNELS[values.channel].name} 广告`
  const draft = useCreateDraft({ channel: values.channel, draft_name: draftName, content }, begun.draft, kept => onKept(kept.draft_id))
  const create = useFormCommand(publishingEndpoints.create)
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  useUnsaved(path, draft.isLost && form.isChanged)
  useTabName(path, values.plan_name.trim() || undefined)
  const submit = async (plan: PlanForm) => {
    setIsBusy(true)
    try {
      const draftId = await draft.saveNow()
      if (draftId === undefined) return
      const { publication_id } = await create.mutateAsync({ request: { ...plan, draft_id: draftId }, idempotencyKey: key })
      forgetUnsaved([path])
      toast.success('已提交，正在发布')
      onCreated(publication_id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isReused = error.code === CATALOGUE.QUOTA_KEY_REUSED.code
      const isNo = isCertainNo(error, false)
      if (isNo && !isReused) setKey(newIdempotencyKey())
      form.refuse(isReused ? new ApiError(error.code, MAY_STAND) : isNo ? error : new ApiError(error.code, `${error.msg}。${AGAIN}`))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <CreateForm
      form={form}
      made={[]}
      submitText="发布广告"
      isBusy={isBusy}
      onSubmit={plan => void submit(plan)}
      head={<DraftStrip draft={draft} savedAt={begun.draft?.saved_at} isChanged={form.isChanged} />}
      foot={<DraftFoot draft={draft} />}
    />
  )
}

function DraftStrip({ draft, savedAt, isChanged }: { draft: CreateDraft; savedAt: string | undefined; isChanged: boolean }) {
  if (draft.saving.state === 'refused')
    return (
      <NoticeStrip tone="warning" action={<Button onClick={() => void draft.saveApart()}>另存为新草稿</Button>}>
        草稿未保存：{draft.saving.msg}
      </NoticeStrip>
    )
  return savedAt === undefined || isChanged ? null : <NoticeStrip>已恢复 {timeText(savedAt)} 保存的草稿。</NoticeStrip>
}

const STATES = {
  none: '',
  unsaved: '草稿将自动保存',
  saving: '正在保存草稿…',
  failed: '草稿未保存，将自动重试',
  refused: '草稿未保存',
} as const

function DraftFoot({ draft }: { draft: CreateDraft }) {
  const { saving } = draft
  return (
    <>
      <span role="status" className={styles.saving}>
        {saving.state === 'saved' ? `草稿已保存 ${timeText(saving.at).slice(-8)}` : STATES[saving.state]}
      </span>
      <Button loading={saving.state === 'saving'} onClick={() => void draft.saveNow()}>
        保存草稿
      </Button>
    </>
  )
}
