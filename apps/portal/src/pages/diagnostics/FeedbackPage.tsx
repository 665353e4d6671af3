// Feedback: what a user wants to say about the portal, with screenshots and where it happened (screens.md 3).
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { diagnosticsEndpoints } from '@tallyhelm/protocol/topics/diagnostics/endpoints'
import { FEEDBACK_TYPE_CODES, FEEDBACK_TYPES, type FeedbackType } from '@tallyhelm/protocol/topics/diagnostics/enums'
import { MAX_FEEDBACK_FILES, MAX_FEEDBACK_LENGTH, MIN_FEEDBACK_LENGTH } from '@tallyhelm/protocol/topics/diagnostics/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useNavigate, useSearchParams } from 'react-router'
import { useCommand } from '../../api/queries.ts'
import { currentVersion } from '../../api/version.ts'
import { paths } from '../../routes/paths.ts'
import { safeRedirect } from '../../routes/redirect.ts'
import { useSession } from '../../session/use-session.ts'
import { PlainPage } from '../../shell/PlainPage.tsx'
import { isUploading, keysOf } from '../../uploads/uploads.ts'
import { UploadsField } from '../../uploads/UploadsField.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'
import styles from './feedback.module.css'

const SCREENSHOTS = { kind: 'feedback', most: MAX_FEEDBACK_FILES, unit: '张' } as const
const MOST_CONTACT = 100
const TYPES = FEEDBACK_TYPE_CODES.map(value => ({ value, label: FEEDBACK_TYPES[value].text }))
/** Long enough to read. */
const THANKS_MS = 4_000

export function FeedbackPage() {
  const session = useSession()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const toast = useToast()
  const screenshots = useUploads(SCREENSHOTS)
  const send = useCommand(diagnosticsEndpoints.feedback)
  const from = query.get('from')
  const back = from === null ? paths.home() : safeRedirect(from)
  const place = { page_url: from === null ? '' : back, version: currentVersion() ?? '' }
  const ownMobile = session.status === 'ready' ? session.profile.mobile : ''
  const form = useForm({
    initial: { feedback_type: 'FEATURE' as FeedbackType, content: '', files: undefined, contact: undefined as string | undefined },
    checks: { content: contentProblem, files: () => filesProblem(screenshots.list), contact: (contact = '') => contactProblem(contact) },
    send: ({ feedback_type, content, contact = ownMobile }) =>
      send.mutateAsync({ request: { feedback_type, content, files: keysOf(screenshots.list), contact, ...place } }),
    onSuccess: ({ message }) => {
      toast.success(message, { durationMs: THANKS_MS })
      void navigate(back, { replace: true })
    },
    at: 'content',
  })
  const { id, error } = form.field('files')
  const { value: contact = ownMobile, ...contactField } = form.field('contact')
  const type = form.field('feedback_type')
  return (
    <PlainPage title="意见反馈" width={720}>
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <TypeField value={type.value} onChange={type.onChange} />
        <ContentField {...form.field('content')} />
        <UploadsField label="截图" id={id} error={error} uploads={screenshots} onChange={() => form.set({ files: undefined })} />
        <TextField label="联系方式" optional help="默认使用您的登录手机号，也可填写邮箱或微信" value={contact} {...contactField} />
        <p className={styles.attached}>
          将随反馈附上：{place.page_url === '' ? '' : `页面 ${place.page_url}，`}系统版本 {place.version === '' ? '未知' : place.version}
        </p>
        <div className={styles.actions}>
          <LinkButton href={back}>取消</LinkButton>
          <Button type="submit" variant="primary" loading={form.isBusy} loadingText="提交中…">
            提交反馈
          </Button>
        </div>
      </form>
    </PlainPage>
  )
}

function TypeField({ value, onChange }: { value: FeedbackType; onChange: (type: FeedbackType) => void }) {
  return (
    <div>
      <p className={styles.label}>反馈类型</p>
      <SegmentedControl className={styles.types ?? ''} label="反馈类型" value={value} onChange={onChange} options={TYPES} />
    </div>
  )
}

type ContentProps = { id: string; error: string | undefined; value: string; onChange: (text: string) => void }

function ContentField(props: ContentProps) {
  return (
    <TextArea
      label="问题描述"
      required
      rows={6}
      limit={MAX_FEEDBACK_LENGTH}
      placeholder={`请描述您的建议或遇到的问题，至少 ${MIN_FEEDBACK_LENGTH} 个字`}
      {...props}
    />
  )
}

function contentProblem(text: string): string | undefined {
  const { length } = text.trim()
  if (length === 0) return '请输入问题描述'
  if (length < MIN_FEEDBACK_LENGTH) return `问题描述至少 ${MIN_FEEDBACK_LENGTH} 个字符`
  return length > MAX_FEEDBACK_LENGTH ? `问题描述最多 ${MAX_FEEDBACK_LENGTH} 个字符` : undefined
}

const contactProblem = (text: string): string | undefined =>
  text.trim().length > MOST_CONTACT ? `联系方式最多 ${MOST_CONTACT} 个字符` : undefined

const filesProblem = (list: Parameters<typeof isUploading>[0]): string | undefined =>
  isUploading(list) ? '截图正在上传，请稍候再提交' : undefined
