// Scroll to top: appears after a screen's length and takes 800 ms back (spec §9), or none where motion is unwelcome.
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { useMediaQuery } from '@tallyhelm/ui/layout/media'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import { useEffect, useState } from 'react'
import styles from './shell.module.css'

const APPEARS_AFTER_PX = 600
const DURATION_MS = 800

export function ScrollToTop() {
  const [isFar, setIsFar] = useState(false)
  const jumps = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    const look = () => setIsFar(window.scrollY > APPEARS_AFTER_PX)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isFar) return null
  return (
    <IconButton
      className={styles.toTop ?? ''}
      label="回到顶部"
      size="large"
      framed
      icon={<ArrowUpToLine size={18} aria-hidden />}
      onClick={() => (jumps ? window.scrollTo(0, 0) : glideToTop())}
    />
  )
}

function glideToTop(): void {
  const from = window.scrollY
  let startedAt: number | undefined
  const step = (at: number) => {
    startedAt ??= at
    const done = Math.min(1, (at - startedAt) / DURATION_MS)
    window.scrollTo(0, from * (1 - done) ** 3)
    if (done < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
