// Clear accounts to zero: all that is left comes back; the amount is fixed at execution (screens.md 5.5, P9).
import type { FormProps } from './FillStep.tsx'
import { FillToolbar } from './FillToolbar.tsx'
import { LineForm } from './LineForm.tsx'
import { OrderFrame } from './OrderFrame.tsx'

export function ClearQuotaPage() {
  return <OrderFrame kind="CLEAR" form={ClearForm} />
}

function ClearForm(props: FormProps) {
  return <LineForm {...props} toolbar={<FillToolbar {...props} />} />
}
