// Consultant button: the way to a person from pages on which the widget is not there.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import { lazy, Suspense } from 'react'
import styles from './consultant.module.css'

const ConsultantCodes = lazy(async () => ({ default: (await import('./ConsultantCodes.tsx')).ConsultantCodes }))

export function ConsultantButton() {
  return (
    <Popover label="专属顾问" flush trigger={<Button>联系专属顾问</Button>}>
      <div className={styles.panel}>
        <h2 className={styles.heading}>专属顾问</h2>
        <Suspense>
          <ConsultantCodes />
        </Suspense>
      </div>
    </Popover>
  )
}
