// Basic data: portrait, name, mobile number; and what the agency keeps about the customer.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { CUSTOMER_TYPES, customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import { Button } from '@tallyhelm/ui/actions/Button'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { nameProblem } from '../../security/problems.ts'
import { useStepUp } from '../../security/use-step-up.tsx'
import { useProfile } from '../../session/use-session.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { AvatarField } from './AvatarField.tsx'
import styles from './user.module.css'

const MobileDialog = lazy(async () => ({ default: (await import('./MobileDialog.tsx')).MobileDialog }))

const NATURES: Readonly<Record<string, string>> = { DIRECT_AGENT: '直客', SECOND_AGENT: '二级代理' }

export function ProfilePanel() {
  const { profile, isSubCustomer } = useProfile()
  const stepUp = useStepUp()
  const [isChanging, setIsChanging] = useState(false)
  const type = customerTypeOf(profile.customer_type)
  return (
    <Stack>
      <Card title="个人信息">
        <Stack gap={20}>
          <AvatarField profile={profile} />
          <NameForm profile={profile} />
          <div className={styles.fact}>
            <span className={styles.factName}>手机号</span>
            <span>{profile.mobile}</span>
            <Button size="small" onClick={() => stepUp.guard(() => setIsChanging(true))}>
              更换手机号
            </Button>
          </div>
        </Stack>
      </Card>
      <Card title="客户信息" meta="如需修改请联系专属顾问">
        <Definitions
          items={[
            { label: '公司', value: profile.customer_name || profile.name || '无' },
            // Type and nature are those of the agent's contract.
            ...(isSubCustomer
              ? [{ label: '客户类型', value: '子客户' }]
              : [
                  { label: '客户类型', value: type === undefined ? '未关联客户' : CUSTOMER_TYPES[type].name },
                  { label: '客户性质', value: entryOf(NATURES, profile.customer_nature ?? '') ?? '—' },
                ]),
          ]}
        />
      </Card>
      {stepUp.dialog}
      <Suspense>{isChanging ? <MobileDialog onClose={() => setIsChanging(false)} /> : null}</Suspense>
    </Stack>
  )
}

function NameForm({ profile }: { profile: Profile }) {
  const toast = useToast()
  const obstacle = useButtons()
  const update = useCommand(organizationEndpoints.updateProfile)
  const form = useForm({
    initial: { wallet_user_name: profile.wallet_user_name },
    checks: { wallet_user_name: name => nameProblem(name, '姓名', USER_NAME_MOST) },
    send: request => update.mutateAsync({ request }),
    onSuccess: (_answer, { wallet_user_name: name }) => {
      toast.success('姓名已保存')
      form.set({ wallet_user_name: name.trim() })
    },
    at: 'wallet_user_name',
  })
  const isSame = form.values.wallet_user_name.trim() === profile.wallet_user_name
  return (
    <form
      noValidate
      className={styles.nameForm}
      onSubmit={event => {
        if (isSame) event.preventDefault()
        else form.submit(event)
      }}
    >
      <TextField {...form.field('wallet_user_name')} label="姓名" required autoComplete="name" />
      <Button type="submit" loading={form.isBusy} disabledReason={obstacle('updateProfile') ?? (isSame ? '姓名没有修改' : undefined)}>
        保存姓名
      </Button>
    </form>
  )
}
