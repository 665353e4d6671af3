// 政策文件: what platforms write about their rules, handed out to customers until it is withdrawn.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'
import { POLICY_TITLE_MOST, POLICY_VERSION_MOST } from '@tallyhelm/protocol/topics/violations/enums'
import { consolePolicyEndpoints } from '@tallyhelm/protocol/topics/violations/policy-endpoints'
import type { ConsolePolicyFiles } from '@tallyhelm/protocol/topics/violations/policy-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useFormUpload } from '../../api/use-upload.ts'
import { StoredPaper } from '../../cases/StoredPaper.tsx'
import { FileField, NO_FILE } from '../../forms/FileField.tsx'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './notices.module.css'

type Policy = ConsolePolicyFiles['files'][number]

export function PoliciesTab() {
  const { role } = useStaff()
  const mayKeep = mayCall(consolePolicyEndpoints.upload, role)
  const { data, error } = useCall(consolePolicyEndpoints.policies, {})
  const [isAdding, setIsAdding] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Policy>()
  return (
    <>
      {mayKeep ? (
        <div className={styles.head}>
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            上传政策文件
          </Button>
        </div>
      ) : null}
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {data === undefined && !error ? <Skeleton /> : null}
      {data?.files.length === 0 ? <Empty title="还没有政策文件" text="发布后，客户可在待整改账户下载，下发整改时可附上。" /> : null}
      <ul className={styles.policies} aria-label="政策文件">
        {data?.files.map(file => (
          <li key={file.file_id}>
            <b>
              {file.title}（{file.version}）
            </b>
            <Tag tone={file.withdrawn_at === null ? 'success' : 'neutral'}>{file.withdrawn_at === null ? '已发布' : '已撤回'}</Tag>
            <small>
              {CHANNELS[file.channel].name} · {file.staff_name} 发布于 {timeText(file.published_at)}
              {file.withdrawn_at === null ? '' : ` · ${file.withdrawn_by} 撤回：${file.withdraw_reason}`}
            </small>
            <StoredPaper
              endpoint={consolePolicyEndpoints.file}
              request={{ file_id: file.file_id }}
              name={file.title}
              fileName={`${file.title}.pdf`}
            />
            {mayKeep && file.withdrawn_at === null ? (
              <Button size="small" aria-label={`撤回：${file.title}`} onClick={() => setWithdrawn(file)}>
                撤回
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isAdding ? <UploadDialog onClose={() => setIsAdding(false)} /> : null}
      {withdrawn === undefined ? null : (
        <ReasonDialog
          title="撤回政策文件"
          subject={withdrawn.title}
          note="客户不再看到该文件；已附上它的整改仍保留标题。"
          endpoint={consolePolicyEndpoints.withdraw}
          request={{ file_id: withdrawn.file_id }}
          onSuccess={() => setWithdrawn(undefined)}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  )
}

const { extensions, mostBytes } = FILE_KINDS.policy
const MEGABYTES = mostBytes / 1024 / 1024
const CHANNEL_OPTIONS = CHANNEL_CODES.map(value => ({ value, label: CHANNELS[value].name }))
const given = (label: string, most: number) => (typed: string) =>
  typed.trim() === '' ? `请填写${label}` : typed.trim().length > most ? `${label}最多 ${most} 个字符` : undefined

function UploadDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const upload = useFormUpload(consolePolicyEndpoints.upload)
  const form = useForm({
    initial: { channel: 'FACEBOOK' as Channel, title: '', version: '', file: NO_FILE },
    checks: {
      title: given('标题', POLICY_TITLE_MOST),
      version: given('版本', POLICY_VERSION_MOST),
      file: file => {
        if (file === null) return '请选择政策文件'
        return file.size > mostBytes ? `政策文件不能超过 ${MEGABYTES} MB` : undefined
      },
    },
    send: ({ file, ...said }) => upload(said, file),
    onSuccess: () => {
      toast.success('政策文件已发布')
      onClose()
    },
  })
  return (
    <FormDialog title="上传政策文件" submitText="发布" onClose={onClose} {...form.dialog}>
      <Select label="渠道" required options={CHANNEL_OPTIONS} {...form.field('channel')} />
      <TextField label="标题" required {...form.field('title')} />
      <TextField label="版本" required help="渠道标注的版本或发布日期" {...form.field('version')} />
      <FileField
        {...form.field('file')}
        label="政策文件"
        required
        help={`PDF 或图片，不超过 ${MEGABYTES} MB`}
        extensions={extensions}
        isBusy={form.isBusy}
      />
    </FormDialog>
  )
}
