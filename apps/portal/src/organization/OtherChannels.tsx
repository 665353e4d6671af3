// 其他渠道: the channels that the portal opens no accounts on, and saying that one is interested in one of them.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { leadEndpoints } from '@tallyhelm/protocol/topics/organization/lead-endpoints'
import {
  LEAD_PRODUCT_CODES,
  LEAD_PRODUCTS,
  LEAD_REMARK_MOST,
  LEAD_STATES,
  type LeadProduct,
  leadContactProblem,
  leadRemarkProblem,
} from '@tallyhelm/protocol/topics/organization/lead-enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useFormCommand } from '../api/queries.ts'
import { useOneKey } from '../funds/use-one-key.ts'
import styles from './other-channels.module.css'

export function OtherChannels() {
  const own = useCall(leadEndpoints.own, {})
  const [asked, setAsked] = useState<LeadProduct>()
  return (
    <Card title="其他渠道" meta="登记意向后，专属顾问会与您联系">
      <ul className={styles.channels} aria-label="其他渠道">
        {LEAD_PRODUCT_CODES.map(product => {
          const said = own.data?.leads.find(lead => lead.product === product)
          return (
            <li key={product}>
              <b>{LEAD_PRODUCTS[product]}</b>
              {said === undefined ? (
                <Button
                  size="small"
                  aria-label={`登记意向：${LEAD_PRODUCTS[product]}`}
                  disabledReason={own.isPending ? '正在读取登记情况' : undefined}
                  onClick={() => setAsked(product)}
                >
                  登记意向
                </Button>
              ) : (
                <span className={styles.said} title={`登记于 ${timeText(said.registered_at)}`}>
                  <Tag tone={said.state === 'CONTACTED' ? 'success' : 'info'}>
                    {said.state === 'CONTACTED' ? LEAD_STATES.CONTACTED.text : '已登记'}
                  </Tag>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {asked === undefined ? null : <LeadDialog product={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function LeadDialog({ product, onClose }: { product: LeadProduct; onClose: () => void }) {
  const toast = useToast()
  const register = useFormCommand(leadEndpoints.register)
  const once = useOneKey()
  const form = useForm({
    initial: { contact: '', remark: '' },
    checks: { contact: leadContactProblem, remark: leadRemarkProblem },
    send: values => once(idempotencyKey => register.mutateAsync({ request: { product, ...values }, idempotencyKey })),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  return (
    <FormDialog title={`登记意向：${LEAD_PRODUCTS[product]}`} submitText="登记意向" onClose={onClose} {...form.dialog}>
      <TextField label="联系方式" required help="手机、邮箱或微信" {...form.field('contact')} />
      <TextArea label="备注" optional rows={3} limit={LEAD_REMARK_MOST} placeholder="例如投放地区、预算" {...form.field('remark')} />
    </FormDialog>
  )
}
