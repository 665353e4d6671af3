// Inviting: a registered person, by mobile number.
import { INVITATION_HOURS } from '@tallyhelm/protocol/topics/organization/limits'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { typedPhone } from '@tallyhelm/protocol/topics/session/phone'
import { Button } from '@tallyhelm/ui/actions/Button'
import { CountryCodeField } from '@tallyhelm/ui/fields/CountryCodeField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { timeTextOf } from '../../formats/time-text.ts'
import { mobileProblem } from '../../security/problems.ts'
import { useProblems } from '../../security/use-problems.ts'
import { countries } from '../../session/countries/countries.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { FormDialog } from './FormDialog.tsx'
import { useMembersChanged } from './use-members-changed.ts'
import styles from './user.module.css'

const FIELDS = ['mobile'] as const

export function InviteButton() {
  const obstacle = useButtons()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" disabledReason={obstacle('invite')} onClick={() => setIsOpen(true)}>
        邀请成员
      </Button>
      {isOpen ? <InviteDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const changed = useMembersChanged()
  const [country, setCountry] = useState('86')
  const [mobile, setMobile] = useState('')
  const problems = useProblems(FIELDS)
  const invite = useFormCommand(organizationEndpoints.invite)
  const submit = () => {
    if (problems.check({ mobile: mobileProblem(mobile, country) })) return
    invite.mutate(
      { request: { mobile, country_code: country } },
      {
        onSuccess: ({ is_new, expires_at }) => {
          if (is_new) toast.success(`邀请已发送，${INVITATION_HOURS} 小时内有效`)
          else toast.info(`该成员已有待确认的邀请，${timeTextOf(expires_at, 'yyyy-MM-dd HH:mm')} 前有效，未重复发送`)
          changed()
          onClose()
        },
        onError: error => problems.show('mobile', error.msg),
      },
    )
  }
  return (
    <FormDialog title="邀请成员" submitText="发送邀请" isBusy={invite.isPending} onSubmit={submit} onClose={onClose}>
      <p>对方须已注册。邀请 {INVITATION_HOURS} 小时内有效，对方登录后确认即可加入。</p>
      <div className={styles.phone}>
        <CountryCodeField label="国家/地区" countries={countries} value={country} onChange={setCountry} />
        <TextField
          {...problems.of('mobile')}
          label="手机号"
          inputMode="tel"
          autoComplete="off"
          placeholder="请输入手机号"
          value={mobile}
          onChange={value => {
            const typed = typedPhone(value, country)
            setCountry(typed.countryCode)
            setMobile(typed.number)
            problems.clear('mobile')
          }}
        />
      </div>
    </FormDialog>
  )
}
