// 其他渠道: the channels that the portal opens no accounts on, and saying that one is interested in one of them.
import { leadEndpoints } from '@tallyhelm/protocol/topics/organization/lead-endpoints'
import { LEAD_PRODUCT_CODES, LEAD_PRODUCTS, LEAD_STATES, type LeadProduct } from '@tallyhelm/protocol/topics/organization/lead-enums'
import type { OwnLeads } from '@tallyhelm/protocol/topics/organization/lead-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { lazy, Suspense, useState } from 'react'
import { useCall, useFormCommand } from '../api/queries.ts'
import styles from './other-channels.module.css'

/** The page that this stands on is read more often than anything is said here. */
const LeadDialog = lazy(async () => ({ default: (await import('./LeadDialog.tsx')).LeadDialog }))

export function OtherChannels() {
  const own = useCall(leadEndpoints.own, {})
  const register = useFormCommand(leadEndpoints.register)
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
                <Said lead={said} />
              )}
            </li>
          )
        })}
      </ul>
      {asked === undefined ? null : (
        <Suspense>
          <LeadDialog
            name={LEAD_PRODUCTS[asked]}
            send={(values, idempotencyKey) => register.mutateAsync({ request: { product: asked, ...values }, idempotencyKey })}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function Said({ lead: { state, registered_at } }: { lead: OwnLeads['leads'][number] }) {
  const isContacted = state === 'CONTACTED'
  return (
    <span className={styles.said} title={`登记于 ${timeText(registered_at)}`}>
      <Tag tone={isContacted ? 'success' : 'info'}>{isContacted ? LEAD_STATES.CONTACTED.text : '已登记'}</Tag>
    </span>
  )
}
