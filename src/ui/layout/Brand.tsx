/** The logo and the name. The logo is a roof above the ground, drawn with the triangles of a chitenge pattern. */
export const Brand = ({ size = 32 }: { size?: number }) => (
  <span className="brand">
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#1647B8" />
      <path d="M5 24 16 6l11 18z" fill="#F4E3CC" />
      <path d="M10.5 24 16 15l5.5 9z" fill="#B0123B" />
      <path d="M5 24h22l-2.4 3H7.4z" fill="#D98248" />
    </svg>
    Tilipo
  </span>
)
