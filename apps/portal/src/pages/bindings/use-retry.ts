// 重试: failed pairs are asked for anew, as another submit.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { BindingRecord, Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation } from '@tanstack/react-query'
import { useFormCommand } from '../../api/queries.ts'
import { useOneKey } from '../../funds/use-one-key.ts'

export function useRetry(onDone: (submitId: string) => void): { retry: (rows: readonly BindingRecord[]) => void; isPending: boolean } {
  const toast = useToast()
  const command = useFormCommand(bindingEndpoints.retry)
  const once = useOneKey()
  const { mutate, isPending } = useMutation({
    mutationFn: (rows: readonly BindingRecord[]): Promise<Submitted> =>
      once(idempotencyKey => command.mutateAsync({ request: { pair_ids: rows.map(row => row.pair_id) }, idempotencyKey })),
    onSuccess: answer => onDone(answer.submit_id),
    onError: error => toast.error(failureText(error), { durationMs: 4000 }),
  })
  return { retry: mutate, isPending }
}
