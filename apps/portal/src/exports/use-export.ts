// Export: runs one at a time from a page; its code comes when it is first asked for.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useProfile } from '../session/use-session.ts'
import type { ExportChoice, ExportList } from './export-list.ts'

type Handle = { run: (choice: ExportChoice) => void; start: (choice: ExportChoice) => void; isRunning: boolean }

export function useExport(list: ExportList): Handle {
  const { isSubCustomer } = useProfile()
  const toast = useToast()
  const readAgain = useReadAgain()
  const [isRunning, setIsRunning] = useState(false)
  const during = async (work: (code: typeof import('./run-export.ts')) => Promise<unknown>) => {
    setIsRunning(true)
    try {
      await work(await import('./run-export.ts'))
    } finally {
      setIsRunning(false)
    }
  }
  return {
    isRunning,
    run: choice => void during(code => code.runExport(toast, list, choice, isSubCustomer)),
    start: choice =>
      void during(async code => {
        if (await code.startExport(toast, list, choice)) await readAgain(exportEndpoints.start)
      }),
  }
}
