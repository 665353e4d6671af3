// Add quota: fill in, confirm, result (screens.md 5.2, P9).
import { AddLowBalance } from './AddLowBalance.tsx'
import { ByDays, SameAmount } from './AmountFillers.tsx'
import type { FormProps } from './FillStep.tsx'
import { FillToolbar } from './FillToolbar.tsx'
import { LineForm } from './LineForm.tsx'
import { OrderFrame } from './OrderFrame.tsx'

export function AddQuotaPage() {
  return <OrderFrame kind="ADD" form={AddForm} />
}

function AddForm(props: FormProps) {
  return (
    <LineForm
      {...props}
      toolbar={
        <FillToolbar {...props} canPaste>
          <AddLowBalance {...props} />
          <SameAmount draft={props.draft} />
          <ByDays draft={props.draft} />
        </FillToolbar>
      }
    />
  )
}
