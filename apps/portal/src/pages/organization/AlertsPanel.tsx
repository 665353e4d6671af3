// 通知设置: below how many days an ad account counts as low, and by which ways news reach the user.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { LOW_BALANCE_DAYS_MOST } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { LowDays } from '@tallyhelm/protocol/topics/ad-accounts/low-days-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useFormCommand } from '../../api/queries.ts'
import own from './alerts.module.css'
import { AlertWaysCard } from './AlertWaysCard.tsx'
import styles from './user.module.css'

export function AlertsPanel() {
  const lowDays = useCall(adAccountEndpoints.lowDays, {})
  return (
    <Stack>
      <Card title="余额预警" meta="对本客户及其子客户的所有人生效">
        <Loaded call={lowDays} lines={3}>
          {answer => <LowDaysForm key={answer.days} lowDays={answer} />}
        </Loaded>
      </Card>
      <AlertWaysCard />
    </Stack>
  )
}

function LowDaysForm({ lowDays: { days, may_change: mayChange } }: { lowDays: LowDays }) {
  const toast = useToast()
  const save = useFormCommand(adAccountEndpoints.setLowDays)
  const form = useForm({
    initial: { days: String(days) },
    checks: { days: daysProblem },
    send: ({ days: typed }) => save.mutateAsync({ request: { days: Number(typed) } }),
    onSuccess: answer => toast.success(`已保存：预计可用少于 ${answer.days} 天时预警`),
    at: 'days',
  })
  return (
    <>
      <p className={styles.hint}>
        预计可用天数（可用余额 ÷ 近 7 天日均消耗）少于设置的天数时，账户列为余额不足：首页余额预警与待办、账户列表的“余额不足”都按此计算。
      </p>
      {mayChange ? (
        <form noValidate onSubmit={form.submit} className={`${styles.nameForm} ${own.days}`}>
          <TextField {...form.field('days')} label="预警天数" inputMode="numeric" suffix="天" help={`1–${LOW_BALANCE_DAYS_MOST} 的整数`} />
          <Button
            type="submit"
            variant="primary"
            loading={form.isBusy}
            disabledReason={form.values.days === String(days) ? '天数没有修改' : undefined}
          >
            保存
          </Button>
          <FormRefusal text={form.message} />
        </form>
      ) : (
        <p className={own.days}>{`当前为 ${days} 天，由上级客户设置。`}</p>
      )}
    </>
  )
}

function daysProblem(typed: string): string | undefined {
  const isWhole = /^\d{1,2}$/.test(typed.trim())
  return isWhole && Number(typed) >= 1 && Number(typed) <= LOW_BALANCE_DAYS_MOST
    ? undefined
    : `预警天数需为 1–${LOW_BALANCE_DAYS_MOST} 的整数`
}
