// Whom the agency asks to become a customer's master: the name, and a number, an address, or both.
import type { Form } from '../forms/use-form.ts'
import { MASTER_INVITATION_HOURS } from '@tallyhelm/protocol/topics/organization/limits'
import { readPhone } from '@tallyhelm/protocol/topics/session/phone'
import { TextField } from '@tallyhelm/ui/fields/TextField'

export type Invitee = { master_name: string; mobile: string; email: string }
export const NO_INVITEE: Invitee = { master_name: '', mobile: '', email: '' }

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
export const inviteeProblems = {
  master_name: (name: string) => (name.trim() === '' ? '请输入姓名' : undefined),
  mobile: (mobile: string, { email }: Pick<Invitee, 'email'>) => {
    if (mobile.trim() === '') return email.trim() === '' ? '请填写手机号或邮箱' : undefined
    return readPhone(mobile, '86') === undefined ? '请输入正确的手机号' : undefined
  },
  email: (email: string) => (email.trim() === '' || ADDRESS.test(email.trim()) ? undefined : '请输入正确的邮箱'),
}

type Props = { form: Pick<Form<Invitee>, 'field'>; nameMost: number; who?: '主账号' | '用户' | '成员' }

export function InviteeFields({ form, nameMost, who = '主账号' }: Props) {
  return (
    <>
      <TextField label={`${who}姓名`} required maxLength={nameMost} {...form.field('master_name')} />
      <TextField
        label={`${who}手机`}
        inputMode="tel"
        maxLength={40}
        help="中国大陆以外请加国家或地区码，例如 +852；持有该手机号的人注册或登录后确认"
        {...form.field('mobile')}
      />
      <TextField
        label={`${who}邮箱`}
        inputMode="email"
        maxLength={120}
        help={`手机与邮箱至少填一项；邀请 ${MASTER_INVITATION_HOURS} 小时内有效`}
        {...form.field('email')}
      />
    </>
  )
}
