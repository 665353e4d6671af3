// An appeal: why something should not be held against an ad account, and what shows it. One that waits already is told instead.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { appealEndpoints } from '@tallyhelm/protocol/topics/appeals/endpoints'
import {
  APPEAL_OBJECTS,
  APPEAL_STATUSES,
  APPEAL_TEXT_LEAST,
  APPEAL_TEXT_MOST,
  DEFERRAL_HOURS,
} from '@tallyhelm/protocol/topics/appeals/enums'
import { appealTextProblem, NO_EVIDENCE } from '@tallyhelm/protocol/topics/appeals/limits'
import type { AppealStanding } from '@tallyhelm/protocol/topics/appeals/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useCall, useFormCommand } from '../api/queries.ts'
import { useOneKey } from '../funds/use-one-key.ts'
import { paths } from '../routes/paths.ts'
import { arrivedIn, EVIDENCE, evidenceProblem } from '../uploads/uploads.ts'
import { UploadsField } from '../uploads/UploadsField.tsx'
import { useUploads } from '../uploads/use-uploads.ts'
import type { Appealable } from './appealable.ts'

type Props = Omit<Appealable, 'status'> & { onClose: () => void }

export function AppealDialog(props: Props) {
  const { object, objectId, name, onClose } = props
  const { data, error } = useCall(appealEndpoints.standing, { object, object_id: objectId }, { staleTime: 0 })
  const title = `${APPEAL_OBJECTS[object]}申诉：${name}`
  if (data?.bar === null) return <AppealForm {...props} title={title} latest={data.appeal} />
  return (
    <RecordsDialog title={title} onClose={onClose}>
      {data ? <NoticeStrip title={data.bar ?? ''}>可在申诉记录中查看进度。</NoticeStrip> : null}
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : data ? null : <Skeleton lines={4} />}
    </RecordsDialog>
  )
}

function RecordsDialog({ title, children, onClose }: { title: string; children: ReactNode; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <FormDialog title={title} submitText="查看申诉记录" isBusy={false} onSubmit={() => void navigate(paths.appeals())} onClose={onClose}>
      {children}
    </FormDialog>
  )
}

type FormProps = Props & { title: string; latest: AppealStanding['appeal'] }

function AppealForm({ object, objectId, title, latest, onClose }: FormProps) {
  const toast = useToast()
  const files = useUploads(EVIDENCE)
  const submit = useFormCommand(appealEndpoints.submit)
  const once = useOneKey()
  const form = useForm({
    initial: { explanation: '', files: undefined },
    checks: { explanation: appealTextProblem, files: () => evidenceProblem(files.list, NO_EVIDENCE) },
    send: ({ explanation }) => {
      const request = { object, object_id: objectId, explanation, files: arrivedIn(files.list) }
      return once(idempotencyKey => submit.mutateAsync({ request, idempotencyKey }))
    },
    onSuccess: () => {
      toast.success('申诉已提交，审核结果将通过消息通知')
      onClose()
    },
  })
  const { id, error } = form.field('files')
  return (
    <FormDialog title={title} submitText="提交申诉" onClose={onClose} {...form.dialog}>
      {latest === null || latest.outcome === '' ? null : (
        <NoticeStrip tone="warning" title={`上次申诉${APPEAL_STATUSES[latest.status].text}（${timeText(latest.ended_at)}）`}>
          {latest.outcome}
        </NoticeStrip>
      )}
      {object === 'RECTIFICATION' ? (
        <NoticeStrip>
          申诉审核期间，逾期暂停最多推迟至截止时间后 {DEFERRAL_HOURS} 小时，每条整改仅推迟一次；已暂停的账户待申诉通过后恢复。
        </NoticeStrip>
      ) : null}
      <TextArea
        label="申诉理由"
        required
        rows={5}
        limit={APPEAL_TEXT_MOST}
        help={`${APPEAL_TEXT_LEAST}–${APPEAL_TEXT_MOST} 个字符，说明判定为何不成立`}
        {...form.field('explanation')}
      />
      <UploadsField label="凭证" required id={id} error={error} uploads={files} onChange={() => form.set({ files: undefined })} />
    </FormDialog>
  )
}
