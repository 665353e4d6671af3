// Brand colours: puts on what the brand's configuration says as soon as it has come.
import { useEffect } from 'react'
import { useBrand } from '../session/use-brand.ts'
import { applyPalette } from './palette.ts'

export function BrandColours() {
  const ramp = useBrand()?.ramp
  useEffect(() => {
    if (ramp) applyPalette(ramp)
  }, [ramp])
  return null
}
