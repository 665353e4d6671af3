// The manager account that the chosen ones are bound to: typed as 123-456-7890, or picked among those of the agency.
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { type BindingAction, LINK_DAYS } from '@tallyhelm/protocol/topics/bindings/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useCall } from '../../api/queries.ts'
import { mccText } from '../../bindings/pair-text.ts'
import type { TargetProps } from './definition.ts'
import { maskedMcc } from './masked-mcc.ts'

export function MccTarget({ field, action, accounts }: TargetProps<BindingAction>) {
  if (action === 'MOVE') return <OurManagers field={field} accountId={accounts[0]?.account_id} />
  const bound = [...new Set(accounts.flatMap(account => account.mcc_ids ?? []))].map(mccText)
  const help = action === 'UNBIND' && bound.length > 0 ? `所选账户现有 MCC：${bound.join('、')}` : '格式 123-456-7890，10 位数字'
  return (
    <>
      <TextField
        label={action === 'UNBIND' ? '要解绑的 MCC ID' : '新 MCC ID'}
        required
        autoComplete="off"
        inputMode="numeric"
        placeholder="123-456-7890"
        help={help}
        {...field}
        onChange={typed => field.onChange(maskedMcc(typed))}
      />
      {action === 'BIND' ? <InviteGuide /> : null}
    </>
  )
}

/** What the customer does at Google, who alone can invite. */
const InviteGuide = () => (
  <NoticeStrip
    title="提交后请在 Google Ads 中邀请"
    points={[
      '登录您的 MCC › 账号 › 子账号设置，点“+”› 关联现有账号。',
      '填写所选的广告账户 ID，发送关联请求。',
      `我们收到邀请后自动接受，最多等待 ${LINK_DAYS} 天；您也可以在结果中点“立即验证”。`,
    ]}
  />
)

type ManagersProps = Pick<TargetProps<BindingAction>, 'field'> & { accountId: string | undefined }

function OurManagers({ field, accountId }: ManagersProps) {
  const asked = { account_id: accountId ?? '' }
  const { data, error, refetch, isFetching } = useCall(bindingEndpoints.managers, asked, { enabled: accountId !== undefined })
  const managers = data?.managers
  if (error !== null || managers === null)
    return (
      <NoticeStrip
        tone="error"
        action={
          <Button size="mini" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        }
      >
        {error?.msg ?? '暂时连不上 Google，无法读取代理的 MCC，请稍后重试'}
      </NoticeStrip>
    )
  return (
    <Select
      label="新 MCC"
      required
      disabled={managers === undefined}
      placeholder={accountId === undefined ? '请先选择账户' : managers === undefined ? '正在读取…' : '请选择代理的 MCC'}
      options={(managers ?? []).map(({ id, name }) => ({ value: id, label: `${name}（${mccText(id)}）` }))}
      {...field}
      value={field.value === '' ? null : field.value}
    />
  )
}
