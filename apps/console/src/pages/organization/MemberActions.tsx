// What operations do about one who signs in for a customer: reset the sign-in, disable it, make the person its master, take the person out.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import type { ConsoleMember, CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import { switchEndpoints } from '@tallyhelm/protocol/topics/organization/switch-endpoints'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import styles from './customers.module.css'

type Props = { customer: CustomerDetail; member: ConsoleMember }

export function MemberActions({ customer, member }: Props) {
  const [action, setAction] = useState<'reset' | 'disable' | 'master' | 'inner' | 'remove'>()
  const close = () => setAction(undefined)
  const { customer_id, master } = customer
  const { user_id, name } = member
  const common = { subject: name, onSuccess: close, onClose: close }
  return (
    <span className={styles.inline}>
      <Button variant="link" size="mini" onClick={() => setAction('reset')}>
        重置登录
      </Button>
      <Button variant="link" size="mini" onClick={() => setAction('disable')}>
        {member.is_disabled ? '恢复登录' : '停用登录'}
      </Button>
      {member.is_master || member.is_disabled || member.sub_customer_name !== null ? null : (
        <Button variant="link" size="mini" onClick={() => setAction('master')}>
          设为主账号
        </Button>
      )}
      <Button variant="link" size="mini" onClick={() => setAction('inner')}>
        {member.is_inner_user ? '取消内部用户' : '标为内部用户'}
      </Button>
      <Button variant="link" size="mini" onClick={() => setAction('remove')}>
        移除
      </Button>
      {action === 'reset' ? <ResetDialog customer={customer} member={member} onClose={close} /> : null}
      {action === 'disable' ? (
        <ReasonDialog
          {...common}
          title={member.is_disabled ? '恢复登录' : '停用登录'}
          note={member.is_disabled ? '本人可以重新登录；此前的登录不会恢复。' : disablingOf(member)}
          endpoint={customerPartEndpoints.setMemberDisabled}
          request={{ customer_id, user_id, value: !member.is_disabled }}
        />
      ) : null}
      {action === 'master' ? (
        <ReasonDialog
          {...common}
          title="设为主账号"
          note={master === null ? '立即生效，本人须重新登录。' : `立即生效，原主账号 ${master.name} 成为普通成员；两人都须重新登录。`}
          endpoint={customerPartEndpoints.changeMaster}
          request={{ customer_id, user_id, from_user_id: master?.user_id ?? null }}
        />
      ) : null}
      {action === 'inner' ? (
        <ReasonDialog
          {...common}
          title={member.is_inner_user ? '取消内部用户' : '标为内部用户'}
          note="本人的下一次请求起生效；门户的用户菜单显示“内部”标识。"
          endpoint={switchEndpoints.setInnerUser}
          request={{ customer_id, user_id, value: !member.is_inner_user }}
        />
      ) : null}
      {action === 'remove' ? (
        <ReasonDialog
          {...common}
          title="移除成员"
          note={`其登录立即结束，不再属于该客户；已提交的申请不受影响。${member.is_master ? '移除后客户没有主账号，可以邀请新的主账号。' : ''}`}
          endpoint={customerPartEndpoints.removeMember}
          request={{ customer_id, user_id }}
        />
      ) : null}
    </span>
  )
}

const disablingOf = ({ is_master }: ConsoleMember) =>
  `其所有登录立即结束，任何方式都不能再登录，直到恢复；已提交的申请不受影响。将以短信告知本人${
    is_master ? '。这是主账号：停用期间没有人能管理该客户的成员。' : '和主账号。'
  }`

function ResetDialog({ customer: { customer_id }, member, onClose }: Props & { onClose: () => void }) {
  const reset = useFormCommand(customerPartEndpoints.resetSignIn, { onSuccess: onClose })
  const form = useForm({
    initial: { removes_second_factor: false, reason: '' },
    checks: { reason: reasonProblem },
    send: request => reset.mutateAsync({ request: { customer_id, user_id: member.user_id, ...request } }),
  })
  const factor = form.field('removes_second_factor')
  return (
    <FormDialog title={`重置登录：${member.name}`} submitText="重置登录" onClose={onClose} {...form.dialog}>
      <p>
        其所有登录立即结束，并以短信告知本人。
        {member.email === '' ? '未绑定邮箱，本人可用手机验证码登录。' : `重置密码的链接将发送至 ${member.email}，30 分钟内有效。`}
      </p>
      <Switch
        id={factor.id}
        checked={factor.value}
        onChange={factor.onChange}
        help="动态验证码、通行密钥与恢复码全部失效；请先核实本人身份"
      >
        解绑两步验证
      </Switch>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
