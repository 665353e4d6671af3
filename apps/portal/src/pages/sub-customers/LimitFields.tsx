// The switches and limits of a sub-customer, of one that is there and of a new one.
import type { Checks } from '@tallyhelm/browser/forms/form-state'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { SUB_CUSTOMER_RIGHT_CODES, SUB_CUSTOMER_RIGHTS } from '@tallyhelm/protocol/topics/sub-customers/enums'
import { dayLimitProblem, limitProblem } from '@tallyhelm/protocol/topics/sub-customers/limits'
import type { SubCustomerLimits } from '@tallyhelm/protocol/topics/sub-customers/rights-schemas'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { Row } from '@tallyhelm/ui/layout/Stack'

export const ALL_RIGHTS: SubCustomerLimits = {
  may_add: true,
  may_transfer: true,
  may_clear: true,
  may_bind: true,
  order_most: '',
  day_most: '',
}

export const limitChecks: Checks<SubCustomerLimits> = {
  order_most: typed => limitProblem(typed),
  day_most: (typed, { order_most }) => dayLimitProblem(typed, order_most),
}

type Props = { [Name in keyof SubCustomerLimits]: FieldOf<SubCustomerLimits[Name]> }

export function LimitFields(fields: Props) {
  return (
    <>
      <Row gap={16}>
        {SUB_CUSTOMER_RIGHT_CODES.map(code => {
          const field = fields[`may_${code}`]
          return (
            <Switch key={code} id={field.id} checked={field.value} onChange={field.onChange}>
              {`允许${SUB_CUSTOMER_RIGHTS[code]}`}
            </Switch>
          )
        })}
      </Row>
      <MoneyInput label="单笔新增额度上限" currency="USD" help="留空表示不限" {...fields.order_most} />
      <MoneyInput label="每日新增额度上限" currency="USD" help="留空表示不限" {...fields.day_most} />
    </>
  )
}
