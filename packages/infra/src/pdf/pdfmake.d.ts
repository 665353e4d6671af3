// What we use of pdfmake and fontkit, which bring no types of their own.
declare module 'pdfmake' {
  const pdfmake: {
    /** Asked for the fonts before any file. */
    virtualfs: { existsSync(name: string): boolean; readFileSync(name: string): Uint8Array }
    setFonts(fonts: Readonly<Record<string, { normal: string }>>): void
    setUrlAccessPolicy(mayLoad: (url: string) => boolean): void
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void
    createPdf(definition: Readonly<Record<string, unknown>>): { getBuffer(): Promise<Uint8Array> }
  }
  export default pdfmake
}

declare module 'fontkit' {
  export type Path = {
    commands: readonly { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; args: readonly number[] }[]
  }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): { advanceWidth: number; path: Path }
  }
  export function create(bytes: Uint8Array): Font
}
