export const Divider = () => <hr className="divider" />
