// Reduce quota: what leaves the accounts comes back to the payer (screens.md 5.3, P9).
import { AllThatMayLeave, SameAmount } from './AmountFillers.tsx'
import type { FormProps } from './FillStep.tsx'
import { FillToolbar } from './FillToolbar.tsx'
import { LineForm } from './LineForm.tsx'
import { OrderFrame } from './OrderFrame.tsx'

export function ReduceQuotaPage() {
  return <OrderFrame kind="REDUCE" form={ReduceForm} />
}

function ReduceForm(props: FormProps) {
  return (
    <LineForm
      {...props}
      toolbar={
        <FillToolbar {...props} canPaste>
          <SameAmount draft={props.draft} />
          <AllThatMayLeave draft={props.draft} />
        </FillToolbar>
      }
    />
  )
}
