/** A thin progress bar at the top while the next screen loads. CSS delays its appearance. */
export const NavigationProgress = () => <div className="travel-bar" role="progressbar" aria-label="Loading" />
