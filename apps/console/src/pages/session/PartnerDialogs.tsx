// Making a partner, and its secret, which is shown once.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import type { PartnerSecret } from '@tallyhelm/protocol/topics/session/partner-schemas'
import { PARTNER_ADDRESSES_MOST, PARTNER_CUSTOMERS_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'

type Reach = 'ALL' | 'SOME'
type People = 'CUSTOMERS' | 'BOTH'
const REACHES = [
  { value: 'SOME' as const, label: '指定客户' },
  { value: 'ALL' as const, label: '全部客户' },
]
const PEOPLE = [
  { value: 'CUSTOMERS' as const, label: '客户的登录用户' },
  { value: 'BOTH' as const, label: '客户及其子客户的登录用户' },
]
const partsOf = (typed: string) => typed.split(/[\s,，;；、]+/).filter(part => part !== '')

function customersProblem(typed: string): string | undefined {
  const ids = partsOf(typed)
  if (ids.length === 0) return '请填写客户 ID'
  if (ids.length > PARTNER_CUSTOMERS_MOST) return `客户最多 ${PARTNER_CUSTOMERS_MOST} 个`
  const wrong = ids.find(id => !/^\d{1,19}$/.test(id))
  return wrong === undefined ? undefined : `客户 ID“${wrong.slice(0, 30)}”格式不正确`
}

export function NewPartnerDialog({ onDone, onClose }: { onDone: (secret: PartnerSecret) => void; onClose: () => void }) {
  const create = useFormCommand(partnerEndpoints.create)
  const form = useForm({
    initial: { name: '', reach: 'SOME' as Reach | null, customer_ids: '', people: 'CUSTOMERS' as People | null, addresses: '', reason: '' },
    checks: {
      name: (name: string) => (name.trim().length < 2 ? '名称至少 2 个字符' : undefined),
      customer_ids: (typed: string, all: { reach: Reach | null }) => (all.reach === 'ALL' ? undefined : customersProblem(typed)),
      addresses: (typed: string) =>
        partsOf(typed).length > PARTNER_ADDRESSES_MOST ? `来源地址最多 ${PARTNER_ADDRESSES_MOST} 个` : undefined,
      reason: reasonProblem,
    },
    send: ({ name, reach, customer_ids, people, addresses, reason }) =>
      create.mutateAsync({
        request: {
          name,
          customer_ids: reach === 'ALL' ? null : partsOf(customer_ids),
          with_sub_customers: people === 'BOTH',
          addresses: partsOf(addresses),
          reason,
        },
      }),
    aliases: path => path.replace(/\.\d+$/, ''),
    onSuccess: onDone,
  })
  return (
    <FormDialog title="新建合作系统" submitText="新建合作系统" onClose={onClose} {...form.dialog}>
      <p>该系统可为下列登录用户签发一次性登录凭证（10 分钟内有效），用户凭此直接登录客户门户，不再验证密码与两步验证。</p>
      <TextField label="名称" required placeholder="例如 官网会员中心" {...form.field('name')} />
      <Select label="客户范围" required {...form.field('reach')} options={REACHES} />
      {form.values.reach === 'ALL' ? null : (
        <TextArea label="客户 ID" required rows={3} placeholder="每行一个" {...form.field('customer_ids')} />
      )}
      <Select label="登录用户" required {...form.field('people')} options={PEOPLE} />
      <TextArea label="来源地址" rows={2} placeholder="IP 或网段，每行一个；不填为不限" {...form.field('addresses')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

export function PartnerSecretDialog({ secret, onClose }: { secret: PartnerSecret; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`密钥：${secret.name}`}
      width={480}
      closable={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          已妥善保存
        </Button>
      }
    >
      <Stack>
        <NoticeStrip tone="warning">密钥仅显示这一次。关闭后无法再次查看，遗失须吊销后新建。</NoticeStrip>
        <Definitions
          items={[
            { label: '编号', value: <IdCell id={secret.partner_id} label="复制编号" /> },
            { label: '密钥', value: <IdCell id={secret.secret} label="复制密钥" isSecret /> },
          ]}
        />
      </Stack>
    </Dialog>
  )
}
