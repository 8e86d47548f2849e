/** A thin line at the top while the next screen is fetched; it shows itself only after a moment. */
export const TravelBar = () => <div className="travel-bar" role="progressbar" aria-label="Loading" />
